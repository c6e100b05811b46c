import { useMutation } from '@tanstack/react-query';
import { invoiceHeading } from '#domain/invoices/invoice-texts';
import { onlineImport } from '../../adapters/online-import.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import type { InvoiceToResend } from './mail-once-more.ts';
import { useInvoiceCache } from './use-invoice-cache.ts';

/** Loaded only when an invoice is emailed again. */
const loadMailAgain = onlineImport(() => import('./mail-once-more.ts'));

/** Invoices whose email is being sent, so that a second click, or another button on the page, does nothing. */
const pendingInvoiceIds = new Set<string>();

/**
 * Emails an invoice again without changes: one that was not sent, one whose delivery is unknown, or one that the user
 * wants to send again.
 */
export function useResendInvoice() {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const { email } = useUser();
  const { mutate, isPending } = useMutation({
    mutationFn: async (invoice: InvoiceToResend) => (await loadMailAgain()).mailAgain(invoice),
    onSuccess: async ({ invoice: saved, wasEmailed }) => {
      await cache.cancelReads();
      cache.put(saved);
      const heading = invoiceHeading(saved.invoiceNumber, saved.invoiceId);
      showToast({
        title: wasEmailed
          ? `${heading} was emailed to ${email}.`
          : `${heading} changed meanwhile and was not emailed again.`,
      });
    },
    onError: (error) =>
      loadMailAgain().then(
        ({ mailAgainErrorText }) => showToast({ title: mailAgainErrorText(error) }),
        () => showToast({ title: 'Check your connection and try again.' }),
      ),
    onSettled: (_saved, _error, { invoiceId }) => {
      pendingInvoiceIds.delete(invoiceId);
      void cache.refreshAfterSending();
    },
  });
  const resend = (invoice: InvoiceToResend) => {
    if (pendingInvoiceIds.has(invoice.invoiceId)) return;
    pendingInvoiceIds.add(invoice.invoiceId);
    mutate(invoice);
  };
  return { resend, isSending: isPending };
}
