import { useMutation } from '@tanstack/react-query';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { useInvoiceCache } from './use-invoice-cache.ts';

const loadForms = () => import('./editor/unsent-forms.ts');

/** Deletes a draft for good, with what was typed into it here; one already gone is dropped too. */
export function useDeleteDraft() {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { userId } = useUser();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (invoiceId: string) => callAsAccount('delete-invoice-draft', { path: { invoiceId } }),
  });
  async function remove(invoice: InvoiceSummary): Promise<boolean> {
    const { invoiceId, invoiceNumber } = invoice;
    try {
      await mutateAsync(invoiceId);
    } catch (error) {
      if (codeOf(error) !== 'invoice-not-found') {
        const { code, sentence } = failureOf(error);
        showToast({ title: (code && sentence) ?? 'Failed to delete the draft. Please try again.' });
        void cache.refreshInvoices();
        return false;
      }
    }
    // The draft is deleted: what was typed into it may stay in this browser if the code cannot be loaded.
    await loadForms().then(
      ({ forgetFormsOf }) => forgetFormsOf(userId, invoiceId),
      () => undefined,
    );
    await cache.cancelReads();
    cache.drop(invoiceId);
    showToast({ title: `${invoiceHeading(invoiceNumber, invoiceId)} was deleted.` });
    return true;
  }
  return { remove, isDeleting: isPending };
}
