import { useRef } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { balanceOf } from '#domain/documents/amounts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useChangeInvoice } from '../use-change-invoice.ts';

/** The row as it will be when it is paid. */
const asPaid = (invoice: InvoiceSummary): InvoiceSummary => ({
  ...invoice,
  status: 'paid',
  paidAt: new Date().toISOString(),
  ...(balanceOf(invoice) > 0 && { paidCents: (invoice.paidCents ?? 0) + balanceOf(invoice) }),
});

/** The row as it will be when its last payment is taken out again. */
function asOpen({ paidAt: _at, paidCents: _paid, ...invoice }: InvoiceSummary, left: number): InvoiceSummary {
  return { ...invoice, status: 'sent', ...(left > 0 && { paidCents: left }) };
}

/** Marks a sent invoice paid, by a payment of its balance, or takes its last payment back. */
export function useMarkPaid() {
  const change = useChangeInvoice();
  /** The payment made here, which the invoice that is shown may not name yet. */
  const made = useRef<{ readonly invoiceId: string; readonly key: string }>(undefined);

  function undoPaid(before: InvoiceSummary, paymentId: string, left: number) {
    const path = { invoiceId: before.invoiceId, paymentId };
    change({
      before,
      after: asOpen(before, left),
      is: 'marked as sent',
      save: () => callAsAccount('remove-payment', { path }),
    });
  }

  return {
    markPaid(before: InvoiceSummary) {
      const { invoiceId, paidCents = 0 } = before;
      const key = crypto.randomUUID();
      made.current = { invoiceId, key };
      const after = asPaid(before);
      change({
        before,
        after,
        is: 'marked as paid',
        save: () => callAsAccount('record-payment', { path: { invoiceId }, body: {}, key }),
        undo: () => undoPaid(after, key, paidCents),
      });
    },
    undoPaid(before: InvoiceDetail) {
      const { invoiceId, payments = [], paidCents = 0 } = before;
      const last = payments.at(-1);
      const key = made.current?.invoiceId === invoiceId ? made.current.key : undefined;
      // An invoice of $0.00 is paid without a payment: whatever is named, it is open again.
      undoPaid(before, last?.paymentId ?? key ?? invoiceId, last ? paidCents - last.amountCents : 0);
    },
  };
}
