import { useState } from 'react';
import { reminderAddress } from '#domain/documents/client-version';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { TodayItem } from '#domain/today/today-item';
import { EmailToClientDialog } from '../features/invoices/detail/email-to-client-dialog.tsx';
import { PaymentDialog } from '../features/invoices/payments/payment-dialog.tsx';
import { useInvoice } from '../features/invoices/use-invoice.ts';
import { ReminderDialog } from '../features/reminders/reminder-dialog.tsx';
import { useInvoiceReminders } from '../features/reminders/use-invoice-reminders.ts';
import { Alert } from '../ui/alert.tsx';

/** The dialog for an item about an invoice, shown once the invoice is loaded. */
export function TodayDialog({ item }: { readonly item: TodayItem }) {
  const { invoice, failure } = useInvoice(item.documentId);
  const [isOpen, setIsOpen] = useState(true);
  if (failure)
    return (
      <Alert tone="error" className="col-span-2 mt-2">
        {failure.text}
      </Alert>
    );
  if (!invoice) return null;
  const dialog = { invoice, open: isOpen, onClose: () => setIsOpen(false) };
  switch (item.reason) {
    case 'overdue':
      return <Reminder {...dialog} />;
    case 'check-reported':
      return <PaymentDialog {...dialog} />;
    default:
      return <EmailToClientDialog {...dialog} />;
  }
}

interface InvoiceDialogProps {
  readonly invoice: InvoiceDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The dialog for sending a reminder or, if none can be sent, the invoice's own email. */
function Reminder({ invoice, open, onClose }: InvoiceDialogProps) {
  const { reminders, remindNow } = useInvoiceReminders(invoice.invoiceId);
  if (!reminders) return null;
  if (!reminders.isPossible) return <EmailToClientDialog invoice={invoice} open={open} onClose={onClose} />;
  return (
    <ReminderDialog
      invoice={invoice}
      reminders={reminders}
      open={open}
      onClose={onClose}
      onSend={() => {
        remindNow(reminderAddress(invoice));
        onClose();
      }}
    />
  );
}
