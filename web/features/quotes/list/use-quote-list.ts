import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { quotesPerPage } from '#domain/quotes/contract';
import { filtersQuotes, type QuoteFilter } from '#domain/quotes/quote-filter';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { foundQuotesKey, quoteListKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** What selects the quotes of a list; without anything, all of them. */
export interface QuoteSelection extends QuoteFilter {
  readonly clientId?: string | undefined;
}

/**
 * The user's quotes, or those that are selected, newest first, page by page. Shows cached data at once and reads it
 * again in the background.
 */
export function useQuoteList({ clientId, show, search }: QuoteSelection) {
  const { userId } = useUser();
  const isSelecting = clientId !== undefined || filtersQuotes({ show, search });
  const selection = { clientId, show, search: search || undefined };
  const query = useInfiniteQuery({
    queryKey: isSelecting ? foundQuotesKey(userId, JSON.stringify(selection)) : quoteListKey(userId),
    queryFn: ({ pageParam }) => callAsAccount('list-quotes', { query: { cursor: pageParam, ...selection } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    // Keeps showing the previous result until the next one is loaded.
    placeholderData: keepPreviousData,
  });
  const quotes = useMemo(() => query.data?.pages.flatMap((page) => page.quotes) ?? [], [query.data]);
  return {
    quotes,
    /** True while the list still shows the previous selection. */
    isStale: query.isPlaceholderData,
    isPending: query.isPending,
    /** True if the first page could not be read and nothing is cached. */
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    /**
     * True if the last page is not full although more quotes may follow: one request searches a limited number.
     */
    isSearching:
      isSelecting && query.hasNextPage && (query.data?.pages.at(-1)?.quotes.length ?? 0) < quotesPerPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
