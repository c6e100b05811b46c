import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FullExportAnswer } from '#domain/full-export/contract';
import { sentenceOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { fullExportKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';

/** Milliseconds between two status requests for a running export. */
const pollMilliseconds = 2_000;

const isInProgress = (answer: FullExportAnswer | undefined): boolean =>
  answer?.export?.state === 'running' || answer?.export?.state === 'stopping';

/** The last full export of the account. It runs on the server, so it continues when this page is closed. */
export function useFullExport() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const queryKey = fullExportKey(userId);
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => callAsAccount('get-full-export'),
    staleTime: 0,
    refetchInterval: ({ state }) => (isInProgress(state.data) ? pollMilliseconds : false),
  });
  const reread = () => cache.invalidateQueries({ queryKey });
  const starting = useMutation({
    mutationFn: () => callAsAccount('start-full-export'),
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
    onError: reread,
  });
  const canceling = useMutation({
    mutationFn: () => callAsAccount('cancel-full-export'),
    onSettled: reread,
  });
  const downloading = useMutation({
    mutationFn: () => callAsAccount('get-full-export-address'),
    // The response is a download, so the browser stays on this page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: reread,
  });
  return {
    /** True once the status was loaded. */
    isKnown: data !== undefined,
    /** Undefined if there was no export yet. */
    status: data?.export,
    /** True if the status could not be loaded. */
    hasFailed: isError && !data,
    retry: () => void refetch(),
    start: () => {
      canceling.reset();
      downloading.reset();
      starting.mutate();
    },
    isStarting: starting.isPending,
    cancel: () => canceling.mutate(),
    isCanceling: canceling.isPending,
    download: () => {
      starting.reset();
      downloading.mutate();
    },
    isPreparing: downloading.isPending,
    /** The error message of an action that failed. */
    failure: sentenceOf(starting.error) ?? sentenceOf(canceling.error) ?? sentenceOf(downloading.error),
  };
}
