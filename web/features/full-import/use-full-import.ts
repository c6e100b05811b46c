import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FullImportAnswer } from '#domain/contract/full-import';
import { placeText } from '#domain/full-import/parts';
import { type Result, refuse } from '#domain/result';
import { ApiError, failureOf, sentenceOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { fullImportKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { readExport, type VerifiedExport } from './read-export.ts';

/** Milliseconds between two status requests for a running import. */
const pollMilliseconds = 2_000;

const isInProgress = (answer: FullImportAnswer | undefined): boolean =>
  answer?.import?.state === 'running' || answer?.import?.state === 'undoing';

/** Uploads all records, which the server checks. A refusal names the first invalid record. */
async function upload(verified: VerifiedExport): Promise<Result<VerifiedExport, string>> {
  const { importId, parts } = verified;
  for (const [index, { kind, records, places }] of parts.entries()) {
    try {
      await callAsAccount('upload-full-import', { body: { importId, part: index + 1, kind, records } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, faults = [] } = failureOf(error);
      // The fault's `field` is the index of the invalid record in this part.
      const [fault] = faults;
      const place = fault && places[Number(fault.field)];
      if (code === 'invalid-import' && place) return refuse(`${placeText(place)}: ${fault.message}`);
      throw error;
    }
  }
  return { ok: true, value: verified };
}

async function verifyAndUpload(file: File): Promise<Result<VerifiedExport, string>> {
  const read = await readExport(file);
  return read.ok ? upload(read.value) : read;
}

/** The import of a full export into the account. It runs on the server, so it continues when this page is closed. */
export function useFullImport() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const queryKey = fullImportKey(userId);
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const previous = cache.getQueryData<FullImportAnswer>(queryKey);
      const answer = await callAsAccount('get-full-import');
      // An import can change everything that pages show, so all other queries are read again.
      if (isInProgress(previous) && !isInProgress(answer))
        void cache.invalidateQueries({ predicate: (query) => query.queryKey.at(-1) !== queryKey.at(-1) });
      return answer;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isInProgress(state.data) ? pollMilliseconds : false),
  });
  const reread = () => cache.invalidateQueries({ queryKey });
  const checking = useMutation({ mutationFn: verifyAndUpload });
  const starting = useMutation({
    mutationFn: ({ importId, parts }: VerifiedExport) => {
      const total = parts.reduce((sum, { records }) => sum + records.length, 0);
      return callAsAccount('start-full-import', { body: { importId, parts: parts.length, total } });
    },
    onSuccess: () => checking.reset(),
    onSettled: reread,
  });
  const undoing = useMutation({ mutationFn: () => callAsAccount('undo-full-import'), onSettled: reread });
  const checked = checking.data;
  return {
    status: data?.import,
    /** Whether the account is empty, so that a file can be imported; undefined while loading. */
    isEmpty: data?.isEmpty,
    /** True if the status could not be loaded. */
    hasFailed: isError && !data,
    retry: () => void refetch(),
    choose: (file: File) => {
      starting.reset();
      undoing.reset();
      checking.mutate(file);
    },
    isChecking: checking.isPending,
    /** The chosen export, if it is ready to be imported. */
    chosen: checked?.ok ? checked.value : undefined,
    forget: () => {
      checking.reset();
      starting.reset();
    },
    start: (chosen: VerifiedExport) => starting.mutate(chosen),
    isStarting: starting.isPending,
    undo: () => undoing.mutate(),
    isUndoing: undoing.isPending,
    failure:
      (checked && !checked.ok ? checked.refusal : undefined) ??
      sentenceOf(checking.error) ??
      sentenceOf(starting.error) ??
      sentenceOf(undoing.error),
  };
}
