import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { clientDisplayName } from '#domain/invoices/client-reach';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useInvoiceReminders } from './use-invoice-reminders.ts';

const ReminderDialog = lazyPart(async () => (await import('./reminder-dialog.tsx')).ReminderDialog);

interface RemindButtonProps {
  readonly invoice: InvoiceDetail;
  /** True if this is the next action for the invoice. */
  readonly isPrimary?: boolean;
}

/** Opens the reminder of an invoice before it is emailed. Explains why if no reminder can be sent now. */
export function RemindButton({ invoice, isPrimary = false }: RemindButtonProps) {
  const { reminders, isBusy, remindNow } = useInvoiceReminders(invoice.invoiceId);
  // Undefined until first opened, so that its code is not loaded; false while the dialog fades out.
  const [isDialogOpen, setIsDialogOpen] = useState<boolean>();
  if (!reminders?.isPossible) return null;
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'outline'}
        className={isPrimary ? 'max-sm:w-full' : 'mt-2 w-full'}
        disabled={isBusy || reminders.isDoneToday}
        onClick={() => setIsDialogOpen(true)}
      >
        <Bell aria-hidden="true" className="size-4" />
        {reminders.isDoneToday
          ? 'Reminded in the last 24 hours'
          : isPrimary
            ? `Remind ${clientDisplayName(invoice)}`
            : 'Remind now'}
      </Button>
      {isDialogOpen !== undefined && (
        <Suspense>
          <ReminderDialog
            invoice={invoice}
            reminders={reminders}
            open={isDialogOpen}
            onClose={() => setIsDialogOpen(false)}
            onSend={() => {
              setIsDialogOpen(false);
              remindNow();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
