import { reminderAddress } from '#domain/documents/client-version';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { countText } from '#domain/text';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { AsWritten } from '../../../ui/as-written.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';
import { useOneByOne } from '../use-one-by-one.ts';
import { RunDialog } from './run-dialog.tsx';
import { excludedSentence, remainingInvoices, type SelectionDialogProps } from './selection-dialog.ts';

/** Asks for confirmation, then sends a reminder for each selected invoice. */
export function RemindAllDialog({ invoices, selectedCount, open, onClose, onDone }: SelectionDialogProps) {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { state, run, stop } = useOneByOne(async ({ invoiceId }) => {
    await callAsAccount('remind-now', { path: { invoiceId } });
    // The timeline has a new event.
    void cache.refreshInvoice(invoiceId);
  });

  async function remind() {
    const remaining = remainingInvoices(state, invoices);
    const { done } = await run(remaining);
    const isFinished = done.length === remaining.length;
    if (isFinished) showToast({ title: `${countText(done.length, 'reminder')} emailed.` });
    onDone(done, isFinished);
  }
  return (
    <RunDialog
      open={open}
      title="Remind clients"
      description={`The clients of ${countText(invoices.length, 'invoice')} get a polite email about what they owe, now.${excludedSentence(invoices, selectedCount, 'is not open or was not emailed to its client', 'are not open or were not emailed to their clients')}`}
      progressText="Sending reminder"
      resultText={({ done }) => `${countText(done.length, 'reminder')} emailed.`}
      state={state}
      onStop={stop}
      onClose={onClose}
      renderStart={(label) => (
        <Button onClick={() => void remind()}>
          {label ?? `Send ${countText(invoices.length, 'Reminder')}`}
        </Button>
      )}
    >
      <ul
        aria-label="Who gets a reminder"
        className="max-h-48 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
      >
        {invoices.map((invoice) => (
          <li
            key={invoice.invoiceId}
            className="flex flex-wrap justify-between gap-x-4 px-3 py-2 wrap-anywhere"
          >
            <span translate="no">{reminderAddress(invoice)}</span>
            <span className="text-muted">
              <AsWritten text={invoiceHeading(invoice.invoiceNumber, invoice.invoiceId)} />
            </span>
          </li>
        ))}
      </ul>
    </RunDialog>
  );
}
