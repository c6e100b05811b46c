import { useMutation } from '@tanstack/react-query';
import { withReference } from '#domain/contract/call-failure';
import type { AnswerOf, BodyOf } from '#domain/contract/call-types';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { Payment } from '#domain/invoices/payment';
import { formatDollars, typedAmount } from '#domain/money';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/**
 * Returns a function that updates an invoice in the cached lists and on its page after a change of its payments, and
 * reads sums and statistics again.
 */
export function useUpdatePaidInvoice(): (invoice: InvoiceSummary) => void {
  const cache = useInvoiceCache();
  return (invoice) => {
    cache.put(invoice);
    void cache.refreshInvoice(invoice.invoiceId);
    void cache.refreshReceived();
    void cache.refreshStatistics();
  };
}

/** The request body that records a removed payment again; `receipt`: whether the client gets its receipt after all. */
const paymentBodyOf = (
  { amountCents, date, method, note = '' }: Payment,
  receipt: boolean,
): BodyOf<'record-payment'> => ({
  amount: typedAmount(amountCents),
  date,
  method,
  note,
  ...(receipt && { receipt }),
});

/** What the client knows about a removed payment; empty if they were never emailed about it. */
function receiptNote(receiptTo: string | undefined, isDropped: boolean): string {
  if (isDropped) return ' The receipt was not emailed.';
  return receiptTo === undefined ? '' : ` Nobody was emailed. ${receiptTo} may have a receipt for it.`;
}

/** Removes payments from invoices; each can be restored from its toast. */
export function useRemovePayment() {
  const cache = useInvoiceCache();
  const updateInvoice = useUpdatePaidInvoice();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<AnswerOf<'remove-payment'>>) => change(),
    onSuccess: ({ invoice }) => updateInvoice(invoice),
    onError: (error) => {
      const failure = failureOf(error);
      const sentence = (failure.code && failure.sentence) ?? 'This could not be saved.';
      showToast({ title: withReference(sentence, failure) });
      void cache.refreshInvoices();
    },
  });
  return {
    isRemoving: isPending,
    /**
     * Removes a payment. `receiptTo` is the address that was emailed a receipt, which the removal does not correct. A
     * receipt that was not emailed yet is dropped with the payment.
     */
    remove(invoiceId: string, payment: Payment, receiptTo?: string): void {
      const { paymentId, amountCents } = payment;
      const recordAgain = (receipt: boolean) =>
        mutate(() =>
          callAsAccount('record-payment', {
            path: { invoiceId },
            body: paymentBodyOf(payment, receipt),
            key: crypto.randomUUID(),
          }),
        );
      mutate(() => callAsAccount('remove-payment', { path: { invoiceId, paymentId } }), {
        onSuccess: ({ receiptDropped = false }) =>
          showToast({
            title: `Payment of ${formatDollars(amountCents)} removed.${receiptNote(receiptTo, receiptDropped)}`,
            action: { label: 'Undo', run: () => recordAgain(receiptDropped) },
          }),
      });
    },
  };
}
