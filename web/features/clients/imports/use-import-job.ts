import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { ImportKind } from '#domain/clients/imports/import-targets';
import type { ImportedClient } from '#domain/clients/imports/imported-client';
import { type EntryChange, maxChangesPerBatch, reversed } from '#domain/clients/imports/plan-import';
import type { ItemDraft } from '#domain/clients/saved-item';
import { callAsAccount } from '../../../adapters/api/call-as-account.ts';
import { localStore } from '../../../adapters/browser-store.ts';
import { clientsKey, itemsKey } from '../../../session/cache-keys.ts';
import { useUser } from '../../../session/session.tsx';
import { userStorageKey } from '../../../session/user-storage.ts';

/** The changes of an import, stored in this browser until the import is finished and can no longer be undone. */
export interface ImportJob {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly changes: readonly EntryChange<ImportedClient | ItemDraft>[];
}

export interface ImportProgress {
  readonly state: 'importing' | 'undoing' | 'done' | 'undone';
  /** Number of changes that are applied or, while undoing, still to be undone. */
  readonly at: number;
  /** Number of entries that were left out, because they are invalid or were changed or used in the meantime. */
  readonly leftOut: number;
}

const isJob = (stored: unknown): stored is ImportJob =>
  typeof stored === 'object' && stored !== null && 'changes' in stored && Array.isArray(stored.changes);

const isProgress = (stored: unknown): stored is ImportProgress =>
  typeof stored === 'object' && stored !== null && 'state' in stored && 'at' in stored;

/** Sends a batch and returns how many entries were left out. Sending it again changes nothing. */
async function sendBatch(kind: ImportKind, changes: ImportJob['changes']): Promise<number> {
  const body =
    kind === 'clients'
      ? { clients: changes as readonly EntryChange<ImportedClient>[] }
      : { items: changes as readonly EntryChange<ItemDraft>[] };
  const { outcomes } = await callAsAccount('import-entries', { body });
  return outcomes.filter((outcome) => outcome === 'left-out').length;
}

/** Runs one batch of a job and returns the next progress. */
async function nextProgress(job: ImportJob, { state, at, leftOut }: ImportProgress): Promise<ImportProgress> {
  if (state === 'importing') {
    const batch = job.changes.slice(at, at + maxChangesPerBatch);
    const totalLeftOut = leftOut + (await sendBatch(job.kind, batch));
    const end = at + batch.length;
    return { state: end === job.changes.length ? 'done' : 'importing', at: end, leftOut: totalLeftOut };
  }
  const start = Math.max(0, at - maxChangesPerBatch);
  const batch = job.changes.slice(start, at).map(reversed).reverse();
  const totalLeftOut = leftOut + (await sendBatch(job.kind, batch));
  return { state: start === 0 ? 'undone' : 'undoing', at: start, leftOut: totalLeftOut };
}

/**
 * The import of this account in this browser. It continues after a reload. Canceling undoes the applied changes, so
 * that an import ends with everything or nothing.
 */
export function useImportJob() {
  const { userId } = useUser();
  const cache = useQueryClient();
  const jobKey = userStorageKey(userId, 'import');
  const progressKey = userStorageKey(userId, 'import-progress');
  const [job, setJob] = useState<ImportJob | undefined>(() => {
    const stored = localStore.read(jobKey);
    return isJob(stored) ? stored : undefined;
  });
  const [progress, setProgress] = useState<ImportProgress>(() => {
    const stored = localStore.read(progressKey);
    return isProgress(stored) ? stored : { state: 'importing', at: 0, leftOut: 0 };
  });
  const [hasFailed, setFailed] = useState(false);

  const saveProgress = useCallback(
    (next: ImportProgress) => {
      localStore.write(progressKey, next);
      setProgress(next);
    },
    [progressKey],
  );

  const isRunning = job !== undefined && (progress.state === 'importing' || progress.state === 'undoing');
  useEffect(() => {
    if (!isRunning || hasFailed) return;
    let isCurrent = true;
    nextProgress(job, progress).then(
      (next) => {
        if (!isCurrent) return;
        saveProgress(next);
        if (next.state === 'importing' || next.state === 'undoing') return;
        for (const queryKey of [clientsKey(userId), itemsKey(userId)])
          void cache.invalidateQueries({ queryKey });
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isRunning, hasFailed, job, progress, saveProgress, cache, userId]);

  return {
    job,
    progress,
    hasFailed,
    start(next: ImportJob) {
      localStore.write(jobKey, next);
      saveProgress({ state: 'importing', at: 0, leftOut: 0 });
      setJob(next);
    },
    /** Undoes the applied changes, including a batch that may still be in progress. */
    undo() {
      if (!job) return;
      setFailed(false);
      const at = progress.state === 'importing' ? progress.at + maxChangesPerBatch : job.changes.length;
      saveProgress({ state: 'undoing', at: Math.min(at, job.changes.length), leftOut: 0 });
    },
    retry: () => setFailed(false),
    /** Forgets the import, which can then no longer be undone. */
    close() {
      localStore.remove(jobKey);
      localStore.remove(progressKey);
      setJob(undefined);
    },
  };
}
