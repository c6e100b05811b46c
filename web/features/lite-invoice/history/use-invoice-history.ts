import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { historyKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';

/** The user's invoices, newest first, page by page: from the cache at once, read again behind. */
export function useInvoiceHistory() {
  const { userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: historyKey(userId),
    queryFn: ({ pageParam }) => callAsAccount('list-invoices', { query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const invoices = useMemo(() => query.data?.pages.flatMap((page) => page.invoices) ?? [], [query.data]);
  return {
    invoices,
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
