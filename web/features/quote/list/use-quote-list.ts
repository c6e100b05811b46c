import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { quoteListKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** The user's quotes, newest first, page by page: from the cache at once, read again behind. */
export function useQuoteList() {
  const { userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: quoteListKey(userId),
    queryFn: ({ pageParam }) => callAsAccount('list-quotes', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const quotes = useMemo(() => query.data?.pages.flatMap((page) => page.quotes) ?? [], [query.data]);
  return {
    quotes,
    isPending: query.isPending,
    /** True when the first page could not be read and nothing is in the cache. */
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
