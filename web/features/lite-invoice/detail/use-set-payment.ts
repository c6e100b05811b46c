import type { InvoiceSummary } from '#domain/contract/lite-invoice';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useTurnInvoice } from '../use-turn-invoice.ts';

/** The row as it will be when the change is saved. */
function changed(invoice: InvoiceSummary, paid: boolean): InvoiceSummary {
  const { paidAt: _paidAt, ...unpaid } = invoice;
  return paid
    ? { ...unpaid, status: 'paid', paidAt: new Date().toISOString() }
    : { ...unpaid, status: 'sent' };
}

/** Marks a sent invoice paid or takes that back. */
export function useSetPayment() {
  const turn = useTurnInvoice();
  return function setPayment(before: InvoiceSummary, paid: boolean) {
    const after = changed(before, paid);
    const path = { invoiceId: before.invoiceId };
    turn({
      before,
      after,
      is: `marked as ${paid ? 'paid' : 'sent'}`,
      save: () => callAsAccount('set-invoice-payment', { path, body: { paid } }),
      ...(paid && { undo: () => setPayment(after, false) }),
    });
  };
}
