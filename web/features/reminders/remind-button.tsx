import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { reminderAddress } from '#domain/documents/client-version';
import { clientDisplayName } from '#domain/invoices/client-reach';
import type { InvoiceDetail } from '#domain/invoices/contract';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import { reminderTexts } from '#domain/reminders/reminder-texts';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useInvoiceReminders } from './use-invoice-reminders.ts';

const ReminderDialog = lazyPart(async () => (await import('./reminder-dialog.tsx')).ReminderDialog);

/**
 * The reminders of an invoice, and the dialog that shows a reminder before it is emailed. `ask` opens the dialog; it is
 * undefined if no reminder can be sent now. Render `dialog`.
 */
export function useRemind(invoice: InvoiceDetail) {
  const { remind } = invoiceActions(invoice);
  const { reminders, isBusy, remindNow } = useInvoiceReminders(invoice.invoiceId, remind);
  // Undefined until first opened, so that the dialog's code is not loaded; false while the dialog fades out.
  const [isOpen, setIsOpen] = useState<boolean>();
  const canAsk = remind && reminders?.isPossible === true && !reminders.isDoneToday && !isBusy;
  return {
    reminders,
    ask: canAsk ? () => setIsOpen(true) : undefined,
    dialog: reminders && isOpen !== undefined && (
      <Suspense>
        <ReminderDialog
          invoice={invoice}
          reminders={reminders}
          open={isOpen}
          onClose={() => setIsOpen(false)}
          onSend={() => {
            setIsOpen(false);
            remindNow(reminderAddress(invoice));
          }}
        />
      </Suspense>
    ),
  };
}

interface RemindButtonProps {
  readonly invoice: InvoiceDetail;
  /** True if this is the next action for the invoice. */
  readonly isPrimary?: boolean;
}

/** Opens the reminder of an invoice before it is emailed. Its label says if the client was reminded already. */
export function RemindButton({ invoice, isPrimary = false }: RemindButtonProps) {
  const { reminders, ask, dialog } = useRemind(invoice);
  if (!reminders?.isPossible) return null;
  const done = reminders.isUnconfirmed ? 'Reminder not confirmed yet' : 'Reminded in the last 24 hours';
  const next = isPrimary ? `Remind ${clientDisplayName(invoice)}` : reminderTexts.remindNow;
  const label = reminders.isDoneToday ? done : next;
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'outline'}
        className={isPrimary ? 'max-sm:w-full' : 'mt-2 w-full'}
        disabled={!ask}
        onClick={ask}
      >
        <Bell aria-hidden="true" className="size-4" />
        {label}
      </Button>
      {dialog}
    </>
  );
}
