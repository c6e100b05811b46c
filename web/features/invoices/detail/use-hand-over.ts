import { useMutation } from '@tanstack/react-query';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';
import { clientPageUrl, renewLinkTexts } from '#domain/public-links/client-page';
import { failureOf } from '../../../adapters/api/api-error.ts';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import { useInvoiceCache } from '../use-invoice-cache.ts';

/** Ways to give an invoice to its client without an email: the link, and "Mark as sent". */
export function useHandOver({ invoiceId }: InvoiceSummary) {
  const cache = useInvoiceCache();
  const showToast = useToast();
  const path = { invoiceId };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (wish: 'mark-sent' | { readonly renew: boolean }) =>
      wish === 'mark-sent'
        ? (await callAsAccount('mark-invoice-sent', { path })).invoice
        : (await callAsAccount('share-invoice', { path, body: wish })).invoice,
    onSuccess: (saved) => {
      cache.put(saved);
      void cache.refreshAfterSending();
    },
    onError: (error) => {
      showToast({ title: failureOf(error).sentence ?? 'This could not be saved. Please try again.' });
      // The invoice may have changed elsewhere.
      void cache.refreshInvoices();
    },
  });

  /** Publishes the current content under the link and returns the link's URL. */
  async function link(renew = false): Promise<string> {
    const { linkId = '' } = await mutateAsync({ renew });
    return clientPageUrl(location.origin, linkId);
  }
  const quietly = (what: Promise<unknown>) => void what.catch(() => undefined);

  async function copy(renew = false): Promise<void> {
    const address = await link(renew);
    await navigator.clipboard.writeText(address).then(
      () => showToast({ title: renew ? renewLinkTexts.done : 'Link copied.' }),
      () => showToast({ title: address }),
    );
  }

  async function text(phone: string, messageWith: (link: string) => string): Promise<void> {
    const address = await link();
    // iOS and Android both accept "?&".
    location.assign(`sms:${phone.replace(/[^+\d]/g, '')}?&body=${encodeURIComponent(messageWith(address))}`);
  }

  return {
    isBusy: isPending,
    /** Opens the phone's messaging app with a message that contains the link. */
    textLink: (phone: string, messageWith: (link: string) => string) => quietly(text(phone, messageWith)),
    copyLink: () => quietly(copy()),
    renewLink: () => quietly(copy(true)),
    markSent: () => quietly(mutateAsync('mark-sent')),
    /** Opens the phone's share sheet; undefined if the browser has none. */
    share:
      typeof navigator.share === 'function'
        ? (title: string) => quietly(link().then((url) => navigator.share({ title, url })))
        : undefined,
  };
}
