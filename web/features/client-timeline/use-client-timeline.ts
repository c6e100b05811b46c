import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newestEntriesFirst } from '#domain/client-timeline/client-entry';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientTimelineKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** What happened with a client, page by page; all pages are sorted together. Read again when the window gets focus. */
export function useClientTimeline(clientId: string) {
  const { userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: clientTimelineKey(userId, clientId),
    queryFn: ({ pageParam }) =>
      callAsAccount('get-client-timeline', { path: { clientId }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const entries = useMemo(
    () => newestEntriesFirst(query.data?.pages.flatMap((page) => page.entries) ?? []),
    [query.data],
  );
  return {
    entries,
    isPending: query.isPending,
    /** True if the first page could not be read and nothing is cached. */
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlderFailed: query.isFetchNextPageError,
    loadOlder: () => void query.fetchNextPage(),
  };
}
