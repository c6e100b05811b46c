import { useMutation } from '@tanstack/react-query';
import { withReference } from '#domain/contract/call-failure';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import type { Payment, PaymentDraft } from '#domain/invoices/payment';
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

/** The request body that records a removed payment again. */
const paymentDraftOf = ({ amountCents, date, method, note = '' }: Payment): PaymentDraft => ({
  amount: typedAmount(amountCents),
  date,
  method,
  note,
});

/** Removes payments from invoices; each can be restored from its toast. */
export function useRemovePayment() {
  const cache = useInvoiceCache();
  const updateInvoice = useUpdatePaidInvoice();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: () => Promise<{ readonly invoice: InvoiceSummary }>) =>
      (await change()).invoice,
    onSuccess: updateInvoice,
    onError: (error) => {
      const failure = failureOf(error);
      const sentence = (failure.code && failure.sentence) ?? 'This could not be saved.';
      showToast({ title: withReference(sentence, failure) });
      void cache.refreshInvoices();
    },
  });
  return {
    isRemoving: isPending,
    /** Removes a payment. `receiptTo` is the address that was emailed a receipt, which the removal does not correct. */
    remove(invoiceId: string, payment: Payment, receiptTo?: string): void {
      const { paymentId, amountCents } = payment;
      const undo = () =>
        mutate(() =>
          callAsAccount('record-payment', {
            path: { invoiceId },
            body: paymentDraftOf(payment),
            key: crypto.randomUUID(),
          }),
        );
      const showRemovedToast = () =>
        showToast({
          title: `Payment of ${formatDollars(amountCents)} removed.${receiptTo === undefined ? '' : ` Nobody was emailed. ${receiptTo} may have a receipt for it.`}`,
          action: { label: 'Undo', run: undo },
        });
      mutate(() => callAsAccount('remove-payment', { path: { invoiceId, paymentId } }), {
        onSuccess: showRemovedToast,
      });
    },
  };
}
