import { useMutation } from '@tanstack/react-query';
import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { AnswerOf } from '#domain/contract/call-types';
import type { RefundDecision } from '#domain/documents/online/refund-decision';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useUpdatePaidInvoice } from '../payments/use-remove-payment.ts';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** The API's message if it refused the change, otherwise `fallbackMessage`. */
function errorTextOf(error: unknown, fallbackMessage: string): string {
  const failure = failureOf(error);
  return withReference(shownSentence(failure) ?? fallbackMessage, failure);
}

type ChangedInvoice = Pick<InvoiceSummary, 'invoiceId'>;

/** What follows a change of an invoice's online payments. */
function useAfterChange() {
  const updateInvoice = useUpdatePaidInvoice();
  const cache = useInvoiceCache();
  const showToast = useToast();
  return {
    onSuccess: ({ invoice }: AnswerOf<'decide-refund' | 'set-online-payment'>) => updateInvoice(invoice),
    onError(error: unknown) {
      showToast({ title: errorTextOf(error, 'This could not be saved. Please try again.') });
      void cache.refreshInvoices();
    },
  };
}

/** Says whether a refunded amount is owed again. */
export const useDecideRefund = ({ invoiceId }: ChangedInvoice) =>
  useMutation({
    mutationFn: (decision: RefundDecision) =>
      callAsAccount('decide-refund', { path: { invoiceId }, body: { decision } }),
    ...useAfterChange(),
  });

/** Excludes an invoice from online payment, or no longer. */
export const useExcludeFromOnline = ({ invoiceId }: ChangedInvoice) =>
  useMutation({
    mutationFn: (isExcluded: boolean) =>
      callAsAccount('set-online-payment', { path: { invoiceId }, body: { isExcluded } }),
    ...useAfterChange(),
  });
