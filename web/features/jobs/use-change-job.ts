import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail, MoveJobBody } from '#domain/jobs/contract';
import { jobEventText } from '#domain/jobs/job-history';
import type { JobSummary } from '#domain/jobs/job-summary';
import { hasRestToBill, jobTexts } from '#domain/jobs/job-words';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { accountKey, jobKey, jobsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';

/** Updates a job on every page that shows it, and reads the lists and the dashboard again. */
export function useJobCache() {
  const { userId } = useUser();
  const cache = useQueryClient();
  return useCallback(
    (job: JobDetail) => {
      cache.setQueryData(jobKey(userId, job.jobId), job);
      void cache.invalidateQueries({ queryKey: jobsKey(userId) });
      void cache.invalidateQueries({ queryKey: accountKey(userId) });
    },
    [cache, userId],
  );
}

/** Reads a job that another device changed, and returns it with what happened last, for people. */
export function useReadChangedJob() {
  const updateCache = useJobCache();
  return useCallback(
    async (jobId: string) => {
      const { job } = await callAsAccount('get-job', { path: { jobId } });
      updateCache(job);
      const [last] = job.history;
      return { job, change: last && jobEventText(last) };
    },
    [updateCache],
  );
}

/** What a move sets. */
export type JobMove = Pick<MoveJobBody, 'stage'> & Partial<Omit<MoveJobBody, 'basedOn' | 'stage'>>;

/** The move that restores the present state of a job. */
const present = ({ stage, isDone, group }: JobSummary): JobMove => ({
  stage,
  isDone,
  isCanceled: group === 'Canceled',
});

/** What a toast says after a move. Done work of which a part is billed is neither invoiced nor paid as a whole. */
function movedText(title: string, { stage, isDone, isCanceled }: JobMove, moved: JobSummary): string {
  if (isDone && hasRestToBill(moved)) return jobTexts.doneWithRest(title, moved.leftCents ?? 0);
  if (isDone && moved.group === 'In Progress') return jobTexts.isDone(title);
  // Its group stays: it is billed already.
  const isWork = moved.group !== stage && stage === 'In Progress' && !isDone && !isCanceled;
  return jobTexts.moved(title, isWork ? stage : moved.group);
}

/**
 * Moves jobs by hand. A toast says what happened, with Undo. If another device changed the job meanwhile, nothing is
 * written, and the toast says what the other device did.
 */
export function useMoveJob() {
  const updateCache = useJobCache();
  const readChanged = useReadChangedJob();
  const showToast = useToast();
  const [moving, setMoving] = useState<string>();

  async function send(job: JobSummary, move: JobMove): Promise<JobDetail | undefined> {
    setMoving(job.jobId);
    try {
      const answer = await callAsAccount('move-job', {
        path: { jobId: job.jobId },
        body: { ...move, basedOn: job.edits },
      });
      updateCache(answer.job);
      return answer.job;
    } catch (error) {
      if (codeOf(error) === 'job-changed') {
        const found = await readChanged(job.jobId).catch(() => undefined);
        showToast({ title: jobTexts.changedElsewhere(found?.change), milliseconds: 0 });
      } else showToast({ title: shownSentence(failureOf(error)) ?? jobTexts.moveFailed });
      return undefined;
    } finally {
      setMoving(undefined);
    }
  }

  return {
    /** The ID of the job that is being moved. */
    moving,
    async move(job: JobSummary, move: JobMove): Promise<JobDetail | undefined> {
      const moved = await send(job, move);
      if (moved)
        showToast({
          title: movedText(job.title || jobTexts.untitled, move, moved),
          action: { label: 'Undo', run: () => void send(moved, present(job)) },
        });
      return moved;
    },
  };
}
