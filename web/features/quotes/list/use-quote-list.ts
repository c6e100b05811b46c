import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { quotesPerPage } from '#domain/contract/quotes';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { clientQuotesKey, quoteListKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/**
 * The user's quotes, or one client's, newest first, page by page. Shows cached data at once and reads it again in the
 * background.
 */
export function useQuoteList(clientId?: string) {
  const { userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: clientId === undefined ? quoteListKey(userId) : clientQuotesKey(userId, clientId),
    queryFn: ({ pageParam }) => callAsAccount('list-quotes', { query: { cursor: pageParam, clientId } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const quotes = useMemo(() => query.data?.pages.flatMap((page) => page.quotes) ?? [], [query.data]);
  return {
    quotes,
    isPending: query.isPending,
    /** True if the first page could not be read and nothing is cached. */
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    /**
     * True if the last page is not full although more quotes may follow: one request searches a limited number.
     */
    isSearching:
      clientId !== undefined &&
      query.hasNextPage &&
      (query.data?.pages.at(-1)?.quotes.length ?? 0) < quotesPerPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
