import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { JobSummary } from '#domain/jobs/job-summary';
import { jobTexts } from '#domain/jobs/job-words';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobKey, jobListKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Which jobs a list shows; see the query of `list-jobs`. */
export interface JobSelection {
  readonly from?: string;
  readonly to?: string;
  readonly group?: string;
  readonly toSchedule?: string;
  readonly clientId?: string;
  readonly toBill?: string;
  readonly search?: string;
}

/**
 * A list of jobs, page by page. Shows cached data at once, and reads it again in the background and when the window gets
 * focus, because jobs are also moved on other devices.
 */
export function useJobList(selection: JobSelection) {
  const { userId } = useUser();
  const query = useInfiniteQuery({
    queryKey: jobListKey(userId, JSON.stringify(selection)),
    queryFn: ({ pageParam }) => callAsAccount('list-jobs', { query: { ...selection, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const jobs: readonly JobSummary[] = query.data?.pages.flatMap((page) => page.jobs) ?? [];
  return {
    jobs,
    isPending: query.isPending,
    /** True if the first page could not be read and nothing is cached. */
    isError: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** One job, read again when the window gets focus. */
export function useJob(jobId: string) {
  const { userId } = useUser();
  const query = useQuery({
    queryKey: jobKey(userId, jobId),
    queryFn: async () => (await callAsAccount('get-job', { path: { jobId } })).job,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  const isMissing = codeOf(query.error) === 'job-not-found';
  return {
    job: query.data,
    failure: isMissing
      ? { text: jobTexts.notFound, canRetry: false }
      : query.isError && !query.data
        ? { text: jobTexts.loadFailed, canRetry: true }
        : undefined,
    retry: () => void query.refetch(),
  };
}
