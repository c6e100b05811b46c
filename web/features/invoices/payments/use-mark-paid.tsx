import { useRef } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { balanceOf } from '#domain/documents/amounts';
import { paidBy } from '#domain/invoices/payment';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { usePaymentDialog, useReceiptDialog } from '../lazy-dialogs.tsx';
import { useChangeInvoice } from '../use-change-invoice.ts';
import { useLastMethod } from './use-last-method.ts';

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

/**
 * Marks a sent invoice paid, by a payment of its balance with the last used method, or takes its last payment back. The toast
 * offers to change the payment or to email a receipt: both take it back and open the form, which names the address.
 */
export function useMarkPaid(shown: InvoiceSummary) {
  const change = useChangeInvoice();
  const lastMethod = useLastMethod();
  const form = usePaymentDialog(shown);
  const receiptForm = useReceiptDialog(shown);
  /** The payment made here, which the invoice that is shown may not name yet. */
  const made = useRef<{ readonly invoiceId: string; readonly key: string }>(undefined);

  function undoPaid(before: InvoiceSummary, paymentId: string, left: number) {
    const path = { invoiceId: before.invoiceId, paymentId };
    return change({
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
      const method = lastMethod.read();
      const hasPayment = balanceOf(before) > 0;
      const by = method !== undefined && hasPayment ? paidBy(method) : '';
      const undo = () => undoPaid(after, key, paidCents);
      const canReceive = (before.deliveryEmail ?? before.clientEmail) !== '';
      void change({
        before,
        after,
        is: by === '' ? 'marked as paid' : `marked as paid, ${by}`,
        save: () =>
          callAsAccount('record-payment', { path: { invoiceId }, body: { ...(method && { method }) }, key }),
        undo: () => void undo(),
        ...(hasPayment && {
          more: [
            { label: 'Change', run: () => void undo().then(form.ask) },
            ...(canReceive ? [{ label: 'Email receipt', run: () => void undo().then(receiptForm.ask) }] : []),
          ],
        }),
      });
    },
    undoPaid(before: InvoiceDetail) {
      const { invoiceId, payments = [], paidCents = 0 } = before;
      const last = payments.at(-1);
      const key = made.current?.invoiceId === invoiceId ? made.current.key : undefined;
      // An invoice of $0.00 is paid without a payment: whatever is named, it is open again.
      void undoPaid(before, last?.paymentId ?? key ?? invoiceId, last ? paidCents - last.amountCents : 0);
    },
    /** The form that Change and "Email receipt" open. */
    dialog: (
      <>
        {form.dialog}
        {receiptForm.dialog}
      </>
    ),
  };
}
