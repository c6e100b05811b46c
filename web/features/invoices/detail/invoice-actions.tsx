import { Banknote, Mail, Pencil, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatShortDate } from '#domain/calendar-date';
import { correctionAddress, versionTexts } from '#domain/documents/client-version';
import { isUnfinished } from '#domain/documents/invoice-status';
import { isIssued } from '#domain/documents/money-amounts';
import { clientDisplayName, hasOnlyUnconfirmedLink, reachTexts } from '#domain/invoices/client-reach';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { changedSinceEmailed, paperTexts } from '#domain/invoices/emailed-paper';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { type PrimaryAction, primaryAction } from '#domain/invoices/invoice-steps';
import { hasReceiptOfAll } from '#domain/invoices/receipt';
import { isReceiptOfInvoice } from '#domain/invoices/receipt-money';
import { changedPartOf } from '#domain/quotes/part-now';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountDay, useAccountToday } from '../../../session/use-account-day.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { WholeWords } from '../../../ui/whole-words.tsx';
import { useEmailToClientDialog, usePaymentDialog } from '../lazy-dialogs.tsx';
import { MoreActions } from './more-actions.tsx';

const iconProps = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const;

/** The next action for an invoice; undefined if there is none. */
export function usePrimaryAction(invoice: InvoiceDetail): PrimaryAction | undefined {
  const today = useAccountToday();
  return primaryAction(invoice, today, {
    ...invoiceActions(invoice),
    isUnfinished: isUnfinished(invoice),
    hasReceipt: hasReceiptOfAll(invoice),
  });
}

interface InvoiceActionsProps {
  readonly invoice: InvoiceDetail;
  /** The button that sends the client a reminder of an overdue invoice. */
  readonly reminderButton: ReactNode;
  /** Opens the dialog that shows the reminder before it is emailed; undefined if none can be sent now. */
  readonly onRemind: (() => void) | undefined;
  /** True if the client was reminded less than 24 hours ago; the next action is then to record a payment. */
  readonly isReminded: boolean;
}

/** The actions of an invoice: the next one, Edit and Print as buttons; all others under "More". */
export function InvoiceActions({ invoice, reminderButton, onRemind, isReminded }: InvoiceActionsProps) {
  const { edit, recordPayment } = invoiceActions(invoice);
  const usualAction = usePrimaryAction(invoice);
  const nextAction = usualAction === 'remind' && isReminded ? 'record-payment' : usualAction;
  const payment = usePaymentDialog(invoice);
  const dayOf = useAccountDay();
  const emailed = changedSinceEmailed({ ...invoice, changedPart: changedPartOf(invoice) });
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3 print:hidden">
      {nextAction === 'remind' && reminderButton}
      {(nextAction === 'email' || nextAction === 'correct' || nextAction === 'email-receipt') && (
        <EmailButton invoice={invoice} isCorrection={nextAction === 'correct'} />
      )}
      {nextAction === 'record-payment' && (
        <Button className="max-sm:w-full" onClick={payment.ask}>
          <Banknote {...iconProps} />
          Record payment
        </Button>
      )}
      {edit && <EditLink invoice={invoice} isPrimary={nextAction === 'continue'} />}
      <Button variant="outline" className="max-sm:grow max-sm:px-2" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        Print/Download
      </Button>
      <MoreActions
        invoice={invoice}
        onRemind={nextAction === 'remind' ? undefined : onRemind}
        onRecordPayment={recordPayment && nextAction !== 'record-payment' ? payment.ask : undefined}
      />
      {payment.dialog}
      {emailed && (
        <p className="basis-full text-sm text-muted">
          {paperTexts.printed(formatShortDate(dayOf(emailed.at)))}
        </p>
      )}
    </div>
  );
}

function emailButtonLabel(invoice: InvoiceDetail, isCorrection: boolean): string {
  if (isCorrection && !hasOnlyUnconfirmedLink(invoice))
    return versionTexts.correctTo(correctionAddress(invoice));
  const client = clientDisplayName(invoice);
  const { clientMail } = invoice;
  if (isReceiptOfInvoice(invoice)) return reachTexts.emailReceipt;
  if (clientMail?.delivery === 'unknown') return 'Send again';
  if (clientMail?.delivery === 'failed') return 'Retry';
  if (clientMail?.trouble !== undefined) return 'Fix address and send again';
  return isIssued(invoice) ? reachTexts.emailTo(client) : `Send to ${client}`;
}

function EmailButton({ invoice, isCorrection }: { invoice: InvoiceDetail; isCorrection: boolean }) {
  const { ask, dialog } = useEmailToClientDialog(invoice);
  return (
    <>
      <Button className="wrap-anywhere max-sm:w-full" onClick={ask}>
        <Mail {...iconProps} />
        <span className="min-w-0">
          <WholeWords text={emailButtonLabel(invoice, isCorrection)} names={[invoice.clientName]} />
        </span>
      </Button>
      {dialog}
    </>
  );
}

/** Opens the invoice in the editor. `isPrimary` styles it as the next action. */
const EditLink = ({
  invoice,
  isPrimary,
}: {
  readonly invoice: InvoiceDetail;
  readonly isPrimary: boolean;
}) => (
  <PageLink
    to="liteInvoiceGenerator"
    suffix={`?edit=${encodeURIComponent(invoice.invoiceId)}`}
    className={buttonClasses(
      isPrimary ? 'filled' : 'outline',
      isPrimary ? 'max-sm:w-full' : 'max-sm:grow max-sm:px-2',
    )}
  >
    <span className="inline-flex items-center gap-2">
      <Pencil aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
      {isUnfinished(invoice) ? 'Continue' : 'Edit Invoice'}
    </span>
  </PageLink>
);
