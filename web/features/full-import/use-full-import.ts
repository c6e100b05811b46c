import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FullImportAnswer } from '#domain/full-import/contract';
import { type ImportPart, placeText } from '#domain/full-import/parts';
import { type Result, refuse } from '#domain/result';
import { ApiError, failureOf, sentenceOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { fullImportKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { type ImportedPhotos, partsWithPhotos, uploadImportedPhotos } from './import-photos.ts';
import { readExport, type VerifiedExport } from './read-export.ts';
import { UnreadableZip } from './zip-reader.ts';

/** Milliseconds between two status requests for a running import. */
const pollMilliseconds = 2_000;

const isInProgress = (answer: FullImportAnswer | undefined): boolean =>
  answer?.import?.state === 'running' || answer?.import?.state === 'undoing';

const uploadPart = (importId: string, part: number, { kind, records }: ImportPart) =>
  callAsAccount('upload-full-import', { body: { importId, part, kind, records } });

/** Uploads all records, which the server checks. A refusal names the first invalid record. */
async function upload(verified: VerifiedExport): Promise<Result<VerifiedExport, string>> {
  const { importId, parts } = verified;
  for (const [index, part] of parts.entries()) {
    const { places } = part;
    try {
      await uploadPart(importId, index + 1, part);
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
  // What was uploaded is not uploaded again if only a later step fails.
  const uploaded = useRef<{ importId: string; photos: ImportedPhotos }>(undefined);
  const [photosDone, setPhotosDone] = useState(0);
  const [photosLeftOut, setPhotosLeftOut] = useState(0);
  const starting = useMutation({
    mutationFn: async (chosen: VerifiedExport) => {
      const { importId, parts } = chosen;
      if (uploaded.current?.importId !== importId) uploaded.current = { importId, photos: new Map() };
      const { photos } = uploaded.current;
      await uploadImportedPhotos(chosen, photos, setPhotosDone);
      for (const { number, part } of partsWithPhotos(parts, photos)) await uploadPart(importId, number, part);
      setPhotosLeftOut([...photos.values()].filter((photoId) => photoId === '').length);
      const total = parts.reduce((sum, { records }) => sum + records.length, 0);
      return callAsAccount('start-full-import', { body: { importId, parts: parts.length, total } });
    },
    onSuccess: () => {
      // They belong to the imported records now.
      uploaded.current = undefined;
      checking.reset();
    },
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
      setPhotosLeftOut(0);
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
    /** How many photos of the chosen export are uploaded. */
    photosDone,
    /** Photos of the last import that did not fit into the space or could not be read. */
    photosLeftOut,
    undo: () => undoing.mutate(),
    isUndoing: undoing.isPending,
    failure:
      (checked && !checked.ok ? checked.refusal : undefined) ??
      sentenceOf(checking.error) ??
      (starting.error instanceof UnreadableZip ? starting.error.message : sentenceOf(starting.error)) ??
      sentenceOf(undoing.error),
  };
}
