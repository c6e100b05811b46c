import type { InvoiceDetail } from '#domain/invoices/contract';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { clientDueDateLine, remindersLine, reminderTexts } from '#domain/reminders/reminder-texts';
import { PageLink } from '../../routing/page-link.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import { RemindButton } from './remind-button.tsx';
import { useInvoiceReminders } from './use-invoice-reminders.ts';

/**
 * The reminders of an open invoice: dates, a switch, and a button to send one now, or the reason why none can be sent.
 */
export function ReminderCard({ invoice }: { readonly invoice: InvoiceDetail }) {
  return (
    <FoldedCard title="Reminders">
      {invoiceActions(invoice).remind ? (
        <Schedule invoice={invoice} />
      ) : (
        <p className="mt-1 text-sm text-muted">{noReminderReason(invoice)}</p>
      )}
    </FoldedCard>
  );
}

/** Why no reminder of an open invoice is possible. */
function noReminderReason({ clientMail }: InvoiceDetail): string {
  if (!clientMail) return reminderTexts.notEmailed;
  const { delivery, trouble } = clientMail;
  if (trouble !== undefined)
    return trouble === 'complained' ? reminderTexts.complained : reminderTexts.notArrived;
  if (delivery === 'pending') return reminderTexts.beingEmailed;
  return delivery === 'unknown' ? reminderTexts.notConfirmed : reminderTexts.notArrived;
}

function Schedule({ invoice }: { readonly invoice: InvoiceDetail }) {
  const { reminders, isBusy, switchTo } = useInvoiceReminders(invoice.invoiceId);
  if (!reminders) return null;
  const { isPossible, isWanted, isOn } = reminders;
  const versionLine = clientDueDateLine(reminders);
  return (
    <>
      <p className="mt-1 text-sm text-muted">{remindersLine(reminders)}</p>
      {isPossible && !isWanted && (
        <PageLink
          to="liteReminderSettings"
          className="inline-flex min-h-11 items-center text-sm font-medium text-link"
        >
          {reminderTexts.settings}
        </PageLink>
      )}
      {versionLine !== undefined && <p className="mt-1 text-sm text-muted">{versionLine}</p>}
      {isPossible && isWanted && (
        <CheckBox checked={isOn} disabled={isBusy} onChange={switchTo}>
          {reminderTexts.thisInvoice}
        </CheckBox>
      )}
      <RemindButton invoice={invoice} />
    </>
  );
}
