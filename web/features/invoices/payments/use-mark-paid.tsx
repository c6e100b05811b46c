import { useRef, useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { InvoiceDetail } from '#domain/contract/invoices';
import { balanceOf } from '#domain/documents/amounts';
import { paidBy } from '#domain/invoices/payment';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useChangePaymentDialog } from '../lazy-dialogs.tsx';
import { useChangeInvoice } from '../use-change-invoice.ts';
import type { ChangedPayment } from './payment-dialog.tsx';
import { useLastMethod } from './use-record-payment.ts';

/** The invoice as it will be when it is paid. */
const asPaid = (invoice: InvoiceSummary): InvoiceSummary => ({
  ...invoice,
  status: 'paid',
  paidAt: new Date().toISOString(),
  ...(balanceOf(invoice) > 0 && { paidCents: (invoice.paidCents ?? 0) + balanceOf(invoice) }),
});

/** The invoice as it will be when its last payment is removed. */
function asOpen({ paidAt: _at, paidCents: _paid, ...invoice }: InvoiceSummary, left: number): InvoiceSummary {
  return { ...invoice, status: 'sent', ...(left > 0 && { paidCents: left }) };
}

/**
 * Marks a sent invoice as paid, with a payment of its balance by the last used method, or removes its last payment. The
 * toast offers to change the payment or to email a receipt. Both open the payment form, which shows the address. The
 * payment stays until that form is saved.
 */
export function useMarkPaid() {
  const change = useChangeInvoice();
  const lastMethod = useLastMethod();
  const [changed, setChanged] = useState<ChangedPayment>();
  const form = useChangePaymentDialog(changed);
  /** The payment recorded here; the displayed invoice may not contain it yet. */
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
      const method = lastMethod.read();
      const hasPayment = balanceOf(before) > 0;
      const by = method !== undefined && hasPayment ? `, ${paidBy(method)}` : '';
      const reopen = (wantsReceipt: boolean) => () => {
        setChanged({
          invoice: before,
          replaces: { paymentId: key, method: method ?? 'other' },
          wantsReceipt,
        });
        form.ask();
      };
      const canReceive = (before.deliveryEmail ?? before.clientEmail) !== '';
      change({
        before,
        after,
        is: `marked as paid${by}`,
        save: () =>
          callAsAccount('record-payment', { path: { invoiceId }, body: { ...(method && { method }) }, key }),
        undo: () => undoPaid(after, key, paidCents),
        ...(hasPayment && {
          more: [
            { label: 'Change', run: reopen(false) },
            ...(canReceive ? [{ label: 'Email receipt', run: reopen(true) }] : []),
          ],
        }),
      });
    },
    undoPaid(before: InvoiceDetail) {
      const { invoiceId, payments = [], paidCents = 0 } = before;
      const last = payments.at(-1);
      const key = made.current?.invoiceId === invoiceId ? made.current.key : undefined;
      // An invoice of $0.00 is paid without a payment. With any ID, the server opens it again.
      undoPaid(before, last?.paymentId ?? key ?? invoiceId, last ? paidCents - last.amountCents : 0);
    },
    /** The form opened by Change and "Email receipt". */
    dialog: form.dialog,
  };
}
