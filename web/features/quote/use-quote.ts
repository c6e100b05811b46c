import { useCallback, useEffect, useState } from 'react';
import type { GetQuoteAnswer } from '#domain/contract/quote';
import { isQuoteId } from '#domain/quote/quote';
import { quoteMessages } from '#domain/quote/quote-messages';
import type { ApiFailure } from '../../adapters/api/call-operation.ts';
import { getQuote } from '../../adapters/api/get-quote.ts';

export type QuoteState =
  | { readonly kind: 'loading' }
  /** `mayRetry`: another try can help. */
  | { readonly kind: 'error'; readonly message: string; readonly mayRetry: boolean }
  | { readonly kind: 'loaded'; readonly answer: GetQuoteAnswer };

function stateOfFailure(failure: ApiFailure): QuoteState {
  if (failure.kind === 'problem' && failure.body.error === 'quote-not-found')
    return { kind: 'error', message: quoteMessages.notFound, mayRetry: false };
  return { kind: 'error', message: quoteMessages.loadFailed, mayRetry: true };
}

/** Loads a quote; `undefined` while the page does not know its address yet. `reload` asks once more. */
export function useQuote(quoteId: string | undefined) {
  const [state, setState] = useState<QuoteState>({ kind: 'loading' });
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the wishes to load again
  useEffect(() => {
    if (quoteId === undefined) return undefined;
    if (!isQuoteId(quoteId)) {
      const message = quoteId === '' ? quoteMessages.missingId : quoteMessages.notFound;
      setState({ kind: 'error', message, mayRetry: false });
      return undefined;
    }
    const abort = new AbortController();
    setState({ kind: 'loading' });
    void getQuote(quoteId, abort.signal).then((answer) => {
      if (abort.signal.aborted) return;
      if (!answer.ok) setState(stateOfFailure(answer.refusal));
      // An answer of another version of the API may lack it.
      else if (!answer.value.quote)
        setState({ kind: 'error', message: quoteMessages.unavailable, mayRetry: true });
      else setState({ kind: 'loaded', answer: answer.value });
    });
    return () => abort.abort();
  }, [quoteId, asked]);

  return { state, reload: useCallback(() => setAsked((times) => times + 1), []) };
}
