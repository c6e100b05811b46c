import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '#domain/contract/call-types';
import { versionTexts } from '#domain/documents/client-version';
import { reachTexts } from '#domain/invoices/client-reach';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { shownNumber } from '#domain/invoices/invoice-texts';
import { clientPageUrl, renewLinkTexts } from '#domain/public-links/client-page';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/**
 * Ways to give an invoice to its client without an email: copy, share or text the link of the client's page, and "Mark
 * as sent". Failures are shown as a toast.
 */
export function useDeliverWithoutEmail({ invoiceId, invoiceNumber }: InvoiceSummary) {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const path = { invoiceId };
  const after = {
    onSuccess({ invoice }: AnswerOf<'mark-invoice-sent' | 'share-invoice'>) {
      cache.put(invoice);
      void cache.refreshAfterSending();
    },
    onError(error: unknown) {
      showToast({ title: failureOf(error).sentence ?? 'This could not be saved. Please try again.' });
      // The invoice may have changed elsewhere.
      void cache.refreshInvoices();
    },
  };
  const marking = useMutation({ mutationFn: () => callAsAccount('mark-invoice-sent', { path }), ...after });
  const publishing = useMutation({
    mutationFn: (renew: boolean) => callAsAccount('share-invoice', { path, body: { renew } }),
    ...after,
  });

  /**
   * Publishes the current content under the link. Returns the link's URL, and whether the link shows a newer version
   * than the client was given. With `renewsLink` the link is replaced, so that the old one stops working.
   */
  async function publishLink(renewsLink = false) {
    const { invoice } = await publishing.mutateAsync(renewsLink);
    // A shared invoice always has a link ID.
    const { linkId = '', isCorrectedByLink = false } = invoice;
    return { url: clientPageUrl(location.origin, linkId), isCorrectedByLink };
  }
  const ignoreErrors = (promise: Promise<unknown>) => void promise.catch(() => undefined);

  async function copyLinkToClipboard(renewsLink = false): Promise<void> {
    const { url, isCorrectedByLink } = await publishLink(renewsLink);
    const copiedText = isCorrectedByLink ? versionTexts.copiedNotTold : 'Link copied.';
    await navigator.clipboard.writeText(url).then(
      () => showToast({ title: renewsLink ? renewLinkTexts.done : copiedText }),
      // The browser may refuse to copy. The owner then copies the link from the toast.
      () =>
        showToast({
          title: `Not copied. ${renewsLink ? 'The old link stopped working. ' : ''}The link of invoice #${shownNumber(invoiceNumber, invoiceId)}: ${url}`,
          milliseconds: 30_000,
        }),
    );
  }

  async function openTextMessage(phone: string, messageOf: (url: string) => string): Promise<void> {
    const { url } = await publishLink();
    const text = messageOf(url);
    // Without a number the phone's share sheet knows the contacts. It may be closed without a choice.
    if (phone.trim() === '' && typeof navigator.share === 'function') return navigator.share({ text });
    // iOS and Android both accept "?&".
    location.assign(`sms:${phone.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(text)}`);
  }

  return {
    isBusy: marking.isPending || publishing.isPending,
    /** Opens the phone's messaging app, or its share sheet if no number is known, with a message that has the link. */
    textLink: (phone: string, messageOf: (url: string) => string) =>
      ignoreErrors(openTextMessage(phone, messageOf)),
    copyLink: () => ignoreErrors(copyLinkToClipboard()),
    renewLink: () => ignoreErrors(copyLinkToClipboard(true)),
    markSent: () =>
      ignoreErrors(marking.mutateAsync().then(() => showToast({ title: reachTexts.confirmed }))),
    /** Opens the phone's share sheet; undefined if the browser has none. */
    share:
      typeof navigator.share === 'function'
        ? (title: string) => ignoreErrors(publishLink().then(({ url }) => navigator.share({ title, url })))
        : undefined,
  };
}
