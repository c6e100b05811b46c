import { useCallback, useState } from 'react';
import type { GetQuoteAnswer, QuoteView } from '#domain/quotes/contract/public-quotes';
import { isQuoteId } from '#domain/quotes/quote';
import { quoteMessages } from '#domain/quotes/quote-page-words';
import { codeOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { type LoadState, useLoaded } from '../../ui/use-loaded.ts';
import { useObjectUrl } from '../../ui/use-object-url.ts';

export type QuoteState =
  | { readonly kind: 'loading' }
  /** `mayRetry`: another attempt may succeed. */
  | { readonly kind: 'error'; readonly message: string; readonly mayRetry: boolean }
  | { readonly kind: 'loaded'; readonly answer: GetQuoteAnswer };

const failed = (message: string, mayRetry: boolean): QuoteState => ({ kind: 'error', message, mayRetry });

function quoteStateOf(state: LoadState<GetQuoteAnswer>): QuoteState {
  switch (state.kind) {
    case 'loading':
      return state;
    case 'loaded':
      // The response of another API version may lack the quote.
      return state.answer.quote ? state : failed(quoteMessages.unavailable, true);
    case 'failed':
      return codeOf(state.error) === 'quote-not-found'
        ? failed(quoteMessages.notFound, false)
        : failed(quoteMessages.loadFailed, true);
  }
}

const loadQuote = (quoteId: string, signal: AbortSignal) => call('get-quote', { path: { quoteId }, signal });

/** Loads a quote; `reload` loads it again. `quoteId` is undefined while the page does not know its own URL yet. */
export function useQuote(quoteId: string | undefined) {
  const isInvalid = quoteId !== undefined && !isQuoteId(quoteId);
  const { state, reload } = useLoaded(isInvalid ? undefined : quoteId, loadQuote);
  const invalidId = failed(quoteId === '' ? quoteMessages.missingId : quoteMessages.notFound, false);
  return { state: isInvalid ? invalidId : quoteStateOf(state), reload };
}

/** The quote as it was loaded or, after `refresh`, as it is now; it stays on the page while it is read again. */
export function useFreshQuote({ quote: initialQuote }: GetQuoteAnswer) {
  const { quoteId } = initialQuote;
  const [latest, setLatest] = useState<QuoteView>();
  const refresh = useCallback(async () => {
    const answer = await call('get-quote', { path: { quoteId } }).catch(() => undefined);
    if (answer?.quote) setLatest(answer.quote);
  }, [quoteId]);
  return { quote: latest ?? initialQuote, refresh };
}

async function loadLogo(quoteId: string, signal: AbortSignal): Promise<Blob | undefined> {
  const png = await call('get-quote-logo', { path: { quoteId }, signal });
  return png.size === 0 ? undefined : png;
}

/** Object URL of the business's logo on a quote; undefined without one, or if it could not be loaded. */
export function useQuoteLogo(quoteId: string | undefined): string | undefined {
  const { state } = useLoaded(quoteId, loadLogo);
  return useObjectUrl(state.kind === 'loaded' ? state.answer : undefined);
}
