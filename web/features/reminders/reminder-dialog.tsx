import { askingOf } from '#domain/documents/asking';
import { reminderAddress, versionTexts } from '#domain/documents/client-version';
import { checkOnTheWay } from '#domain/invoices/check-on-the-way';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { isLinkOlder } from '#domain/invoices/link-version';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import { reminderWords } from '#domain/reminders/reminder-mail-texts';
import { reminderTexts } from '#domain/reminders/reminder-texts';
import { useAccount } from '../../session/use-account.ts';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ReminderDialogProps {
  readonly invoice: InvoiceDetail;
  readonly reminders: InvoiceReminders;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onSend: () => void;
}

/** The reminder as the client will read it, with the amount and due date of the version that the client has. */
export function ReminderDialog({ invoice, reminders, open, onClose, onSend }: ReminderDialogProps) {
  const today = useAccountToday();
  const howToPay = useAccount().data?.lite?.howToPay;
  const to = reminderAddress(invoice);
  const asking = askingOf(invoice);
  // The due date is only returned if it differs.
  const { subject, sentences } = reminderWords({
    business: invoice.content.businessName,
    invoiceNumber: invoice.invoiceNumber,
    balanceCents: reminders.balanceCents,
    isPartlyPaid: asking.receivedCents > 0,
    dueDate: reminders.clientDueDate ?? invoice.dueDate,
    today,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Send a reminder?"
      description={
        <span className="wrap-anywhere">
          To <span translate="no">{to}</span>
        </span>
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onSend}>Send reminder</Button>
        </>
      }
    >
      {reminders.pausedUntil !== undefined && checkOnTheWay(invoice.timeline) && (
        <Alert tone="warning" className="mb-4">
          {reminderTexts.checkReported}
        </Alert>
      )}
      {isLinkOlder(invoice) && (
        <p className="mb-4 text-sm font-medium text-warning">
          {versionTexts.older}. The reminder asks for the amount due of that version.
        </p>
      )}
      <div className="grid gap-2 rounded-control border border-line p-4 text-sm wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <AsWritten text={sentence} />
          </p>
        ))}
        <p className="text-muted">
          {howToPay ? 'The link to the invoice and how to pay follow.' : 'The link to the invoice follows.'}
        </p>
      </div>
    </Dialog>
  );
}
