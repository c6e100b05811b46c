import { useMutation } from '@tanstack/react-query';
import { shownSentence } from '#domain/contract/call-failure';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { useInvoiceCache } from './use-invoice-cache.ts';

const loadForms = () => import('./editor/unsent-forms.ts');

/**
 * Permanently deletes a draft and its unsent changes in this browser. `deleteDraft` resolves to true if the draft no
 * longer exists.
 */
export function useDeleteDraft() {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { userId } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (invoiceId: string) => callAsAccount('delete-invoice-draft', { path: { invoiceId } }),
  });
  async function deleteDraft(invoice: InvoiceSummary): Promise<boolean> {
    const { invoiceId, invoiceNumber } = invoice;
    try {
      await mutateAsync(invoiceId);
    } catch (error) {
      if (codeOf(error) !== 'invoice-not-found') {
        const title = shownSentence(failureOf(error)) ?? 'Failed to delete the draft. Please try again.';
        showToast({ title });
        void cache.refreshInvoices();
        return false;
      }
    }
    // If this code cannot be loaded, the unsent changes stay in the browser; the draft itself is deleted.
    await loadForms().then(
      ({ forgetFormsOf }) => forgetFormsOf(userId, invoiceId),
      () => undefined,
    );
    await cache.cancelReads();
    cache.remove(invoiceId);
    showToast({ title: `${invoiceHeading(invoiceNumber, invoiceId)} was deleted.` });
    return true;
  }
  return { deleteDraft, isDeleting: isPending };
}
