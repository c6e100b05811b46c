import { useCallback, useState } from 'react';
import { clientProblems } from '#domain/client-email/problems';
import type { ClientInvoiceView, GetClientInvoiceAnswer } from '#domain/public-links/contract';
import { codeOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { isOwnLink } from '../../adapters/auth/kept-tokens.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useTouchedPage } from '../../ui/use-touched-page.ts';

export type ClientInvoiceState =
  | { readonly kind: 'loading' }
  /** `mayRetry`: another attempt may succeed. */
  | { readonly kind: 'error'; readonly heading: string; readonly text: string; readonly mayRetry: boolean }
  | { readonly kind: 'loaded'; readonly answer: GetClientInvoiceAnswer };

const missing: ClientInvoiceState = {
  kind: 'error',
  heading: 'Invoice not found',
  text: clientProblems['link-not-found'].message,
  mayRetry: false,
};

const unavailable: ClientInvoiceState = {
  kind: 'error',
  heading: 'The invoice could not be loaded',
  text: 'Check your connection and try again. The invoice is attached to the email, too.',
  mayRetry: true,
};

const load = (linkId: string, signal: AbortSignal) =>
  call('get-client-invoice', { path: { linkId }, signal });

/** True if a text has the form of a link ID. */
const isLinkId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

/** Loads the invoice of a link. `linkId` is undefined while the page does not know its own URL yet. */
export function useClientInvoice(linkId: string | undefined) {
  const isInvalid = linkId !== undefined && !isLinkId(linkId);
  const { state, reload } = useLoaded(isInvalid ? undefined : linkId, load);
  if (isInvalid) return { state: missing, reload };
  switch (state.kind) {
    case 'loading':
      return { state, reload };
    case 'failed':
      return { state: codeOf(state.error) === 'link-not-found' ? missing : unavailable, reload };
    case 'loaded':
      // The response of another API version may lack the view.
      return { state: state.answer.view ? state : unavailable, reload };
  }
}

/** The view as loaded, or as read by the last `refresh`. The old view stays on the page while it is read again. */
export function useFreshView(linkId: string, initialView: ClientInvoiceView) {
  const [latest, setLatest] = useState<ClientInvoiceView>();
  const refresh = useCallback(async () => {
    const answer = await call('get-client-invoice', { path: { linkId } }).catch(() => undefined);
    if (answer?.view) setLatest(answer.view);
  }, [linkId]);
  return { view: latest ?? initialView, refresh };
}

async function loadLogo(linkId: string, signal: AbortSignal): Promise<Blob | undefined> {
  const png = await call('get-client-invoice-logo', { path: { linkId }, signal });
  return png.size === 0 ? undefined : png;
}

/** URL of the logo that the invoice was issued with; undefined without one, or if it could not be loaded. */
export function useClientInvoiceLogo(linkId: string, hasLogo: boolean): string | undefined {
  const { state } = useLoaded(hasLogo ? linkId : undefined, loadLogo);
  return useObjectUrl(state.kind === 'loaded' ? state.answer : undefined);
}

/**
 * Tells the owner that the client has probably opened the invoice. Loading the page alone does not count, nor does a
 * visit by the owner.
 */
export function useNoteOpened(linkId: string, ownerMark: string): void {
  const reportOpened = useCallback(async () => {
    // Not reported either if it is unknown whether the visitor is the owner.
    if ((await isOwnLink(linkId, ownerMark)) !== false) return;
    // A failure does not affect the page.
    await call('note-invoice-opened', { path: { linkId } }).catch(() => undefined);
  }, [linkId, ownerMark]);
  useTouchedPage(reportOpened);
}
