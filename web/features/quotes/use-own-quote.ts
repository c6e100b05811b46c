import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { QuoteAnswer, QuoteDetail } from '#domain/quotes/contract';
import { isQuoteId } from '#domain/quotes/quote';
import { quoteTexts } from '#domain/quotes/quote-words';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { quoteKey, quoteListKey } from '../../session/cache-keys.ts';
import { shownDocumentPollMilliseconds } from '../../session/query-client.ts';
import { useUser } from '../../session/session.tsx';
import { useShowAccountChange } from '../../session/use-account.ts';

/** Milliseconds between reads of a quote while its email is being sent. */
const pollMilliseconds = 2000;

/**
 * Milliseconds between reads of a visible quote that waits for its client's answer, or for the email to the owner with
 * the certificate of its approval.
 */
const awaitedAnswerInterval = 15_000;

/** Milliseconds after the approval for which the certificate's email is awaited; it may never arrive. */
const certificateWaitMilliseconds = 10 * 60_000;

/** Milliseconds until a quote on the screen is read again, because its client may act on it meanwhile. */
function refreshInterval(quote: QuoteDetail | undefined): number {
  const isAnswerAwaited = quote?.state === 'sent';
  const isCertificateAwaited =
    quote?.certificateEmails !== undefined &&
    quote.certificateEmails.owner === undefined &&
    quote.acceptance !== undefined &&
    Date.now() - Date.parse(quote.acceptance.at) < certificateWaitMilliseconds;
  return isAnswerAwaited || isCertificateAwaited ? awaitedAnswerInterval : shownDocumentPollMilliseconds;
}

const notFound = { text: quoteTexts.notFound, canRetry: false } as const;

/**
 * One of the account's own quotes. With `refreshes` it is read again from time to time while the page is visible,
 * because its client may act on it meanwhile.
 */
export function useOwnQuote(quoteId: string, { refreshes = false }: { readonly refreshes?: boolean } = {}) {
  const { userId } = useUser();
  const isValidId = isQuoteId(quoteId);
  const query = useQuery({
    queryKey: quoteKey(userId, quoteId),
    queryFn: async () => (await callAsAccount('get-lite-quote', { path: { quoteId } })).quote,
    staleTime: 0,
    enabled: isValidId,
    refetchInterval: ({ state }) => {
      if (state.data?.delivery === 'pending') return pollMilliseconds;
      return refreshes ? refreshInterval(state.data) : false;
    },
  });
  const isMissing = !isValidId || codeOf(query.error) === 'quote-not-found';
  return {
    quote: query.data,
    /** True once the quote was read for this page, not only found in the cache. An edit must wait for it. */
    isFresh: query.isFetchedAfterMount,
    failure: isMissing
      ? notFound
      : query.isError && !query.data
        ? { text: quoteTexts.loadFailed, canRetry: true }
        : undefined,
    retry: () => void query.refetch(),
  };
}

/** Updates a quote on every page that shows it. */
export function useQuoteCache() {
  const { userId } = useUser();
  const cache = useQueryClient();
  return useCallback(
    (quote: QuoteDetail) => {
      cache.setQueryData(quoteKey(userId, quote.quoteId), quote);
      void cache.invalidateQueries({ queryKey: quoteListKey(userId) });
    },
    [cache, userId],
  );
}

/** Reads a quote again after something else that it shows was changed. */
export function useRefreshQuote() {
  const { userId } = useUser();
  const cache = useQueryClient();
  return useCallback(
    (quoteId: string) => void cache.invalidateQueries({ queryKey: quoteKey(userId, quoteId) }),
    [cache, userId],
  );
}

/** Permanently deletes a draft. A draft that is already gone counts as deleted. */
export function useDeleteQuote(quoteId: string, onDeleted: () => void) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const showAccountChange = useShowAccountChange();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      callAsAccount('delete-quote-draft', { path: { quoteId } }).catch((error: unknown) => {
        if (codeOf(error) !== 'quote-not-found') throw error;
      }),
    onSuccess: () => {
      onDeleted();
      cache.removeQueries({ queryKey: quoteKey(userId, quoteId) });
      // Reads the account again, because the draft's number may be suggested again.
      showAccountChange({});
      void cache.invalidateQueries({ queryKey: quoteListKey(userId) });
    },
  });
  return {
    remove: () => mutate(),
    isPending,
    /** Clears the failure. */
    reset,
    failure: error ? (shownSentence(failureOf(error)) ?? quoteTexts.changeFailed) : undefined,
  };
}

/** Changes a quote on a click; `failure` is the error message to show beside the button. */
export function useChangeQuote<Args>(change: (args: Args) => Promise<QuoteAnswer>) {
  const updateCache = useQuoteCache();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: change,
    onSuccess: ({ quote }) => updateCache(quote),
  });
  return {
    change: mutate,
    isPending,
    /** Clears the failure. */
    reset,
    failure: error ? (shownSentence(failureOf(error)) ?? quoteTexts.changeFailed) : undefined,
  };
}
