import { useInfiniteQuery } from '@tanstack/react-query';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { repeatsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/**
 * The recurring invoices by their next date, page by page. Shows cached data at once and reads it again in the
 * background.
 */
export function useRepeatList() {
  const { userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: repeatsKey(userId),
    queryFn: ({ pageParam: cursor }) => callAsAccount('list-repeats', { query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
  });
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    rows: data?.pages.flatMap(({ repeats }) => repeats) ?? [],
    isPending,
    /** True if the first page could not be read and nothing is cached. */
    isError: isError && !data,
    retry: () => void query.refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMoreFailed: isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}
