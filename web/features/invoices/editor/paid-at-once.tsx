import { Check } from 'lucide-react';
import { invoiceActions } from '#domain/invoices/invoice-actions';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { Button } from '../../../ui/button.tsx';
import { useMarkPaid } from '../payments/use-mark-paid.tsx';

/** For a client who pays when the work is done: records the payment of an invoice that was just sent. */
export function PaidAtOnce({ invoice }: { readonly invoice: InvoiceSummary }) {
  const { markPaid, dialog } = useMarkPaid();
  return (
    <>
      {invoiceActions(invoice).markPaid && (
        <div className="mt-3 flex flex-wrap items-center justify-center gap-x-2">
          <span className="text-sm text-muted">Did they pay already?</span>
          <Button variant="quiet" onClick={() => markPaid(invoice)}>
            <Check aria-hidden="true" className="size-4 shrink-0" />
            Mark as paid
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
