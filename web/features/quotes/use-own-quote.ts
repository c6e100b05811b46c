import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { QuoteAnswer, QuoteDetail } from '#domain/contract/quotes';
import { isQuoteId } from '#domain/quotes/quote';
import { quoteTexts } from '#domain/quotes/quote-words';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { quoteKey, quoteListKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useShowStored } from '../../session/use-account.ts';

/** Milliseconds between looks at a quote that a function is still mailing. */
const pendingLook = 2000;

const notFound = { text: quoteTexts.notFound, canRetry: false } as const;

/** One of the account's own quotes. */
export function useOwnQuote(quoteId: string) {
  const { userId } = useUser();
  const isOurs = isQuoteId(quoteId);
  const query = useQuery({
    queryKey: quoteKey(userId, quoteId),
    queryFn: async () => (await callAsAccount('get-lite-quote', { path: { quoteId } })).quote,
    staleTime: 0,
    enabled: isOurs,
    refetchInterval: ({ state }) => (state.data?.delivery === 'pending' ? pendingLook : false),
  });
  const isMissing = !isOurs || codeOf(query.error) === 'quote-not-found';
  return {
    quote: query.data,
    /** True once it was read for this page, not only found in the cache: what an edit may be based on. */
    isFresh: query.isFetchedAfterMount,
    failure: isMissing
      ? notFound
      : query.isError && !query.data
        ? { text: quoteTexts.loadFailed, canRetry: true }
        : undefined,
    retry: () => void query.refetch(),
  };
}

/** Puts a quote as it stands now before every screen that shows it. */
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

/** Deletes a draft for good; one already gone counts as deleted. */
export function useDeleteQuote(quoteId: string, onDeleted: () => void) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const showStored = useShowStored();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callAsAccount('delete-quote-draft', { path: { quoteId } }).catch((error: unknown) => {
        if (codeOf(error) !== 'quote-not-found') throw error;
      }),
    onSuccess: () => {
      onDeleted();
      cache.removeQueries({ queryKey: quoteKey(userId, quoteId) });
      // Its number may be offered again.
      showStored({});
      void cache.invalidateQueries({ queryKey: quoteListKey(userId) });
    },
  });
  return {
    remove: () => mutate(),
    isPending,
    failure: error ? (shownSentence(failureOf(error)) ?? quoteTexts.changeFailed) : undefined,
  };
}

/** A change of a quote at the press of a button; `failure` is said beside it. */
export function useChangeQuote<Given>(change: (given: Given) => Promise<QuoteAnswer>) {
  const keep = useQuoteCache();
  const { mutate, isPending, error } = useMutation({
    mutationFn: change,
    onSuccess: ({ quote }) => keep(quote),
  });
  return {
    change: mutate,
    isPending,
    failure: error ? (shownSentence(failureOf(error)) ?? quoteTexts.changeFailed) : undefined,
  };
}
