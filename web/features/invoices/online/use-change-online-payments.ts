import { useMutation } from '@tanstack/react-query';
import { shownSentence, withReference } from '#domain/contract/call-failure';
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

/** Changes to an invoice's online payments that need no form. */
export function useChangeOnlinePayments({ invoiceId }: Pick<InvoiceSummary, 'invoiceId'>) {
  const updateInvoice = useUpdatePaidInvoice();
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (change: { readonly decision: RefundDecision } | { readonly isExcluded: boolean }) =>
      'decision' in change
        ? callAsAccount('decide-refund', { path: { invoiceId }, body: change })
        : callAsAccount('set-online-payment', { path: { invoiceId }, body: change }),
    onSuccess: ({ invoice }) => updateInvoice(invoice),
    onError: (error) => {
      showToast({ title: errorTextOf(error, 'This could not be saved. Please try again.') });
      void cache.refreshInvoices();
    },
  });
  return { change: mutate, isChanging: isPending, changing: variables };
}
