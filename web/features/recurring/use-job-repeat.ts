import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/jobs/contract';
import { skippedReason } from '#domain/jobs/job-history';
import type { RepeatDays } from '#domain/recurring/repeat-days';
import { visitTexts } from '#domain/recurring/repeat-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobRepeatKey, jobsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';

/** How a job repeats, with functions that change it. Every change reads the lists of jobs again. */
export function useJobRepeat({ jobId, edits, stage, isDone, repeatOf, date }: JobDetail) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const showToast = useToast();
  const key = jobRepeatKey(userId, jobId);
  const path = { jobId };
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => callAsAccount('get-job-repeat', { path }),
    enabled: repeatOf !== undefined || date !== undefined,
  });
  const onSuccess = () => void cache.invalidateQueries({ queryKey: jobsKey(userId) });
  const saving = useMutation({
    mutationFn: (days: Pick<RepeatDays, 'rhythm' | 'until'>) =>
      callAsAccount('set-job-repeat', { path, body: days }),
    onSuccess,
  });
  const stopping = useMutation({ mutationFn: () => callAsAccount('stop-job-repeat', { path }), onSuccess });
  const moving = useMutation({
    mutationFn: () => callAsAccount('move-following-visits', { path, body: { basedOn: edits } }),
    onSuccess,
  });
  const showFailure = (error: unknown) =>
    showToast({ title: shownSentence(failureOf(error)) ?? visitTexts.failed });
  const skipping = useMutation({
    mutationFn: ({ isCanceled, basedOn }: { readonly isCanceled: boolean; readonly basedOn: number }) =>
      callAsAccount('move-job', {
        path,
        body: { stage, isDone, isCanceled, reason: isCanceled ? skippedReason : '', basedOn },
      }),
    onSuccess,
  });
  /** Cancels this visit alone. A toast offers Undo. */
  const skip = async (): Promise<void> => {
    try {
      const { job } = await skipping.mutateAsync({ isCanceled: true, basedOn: edits });
      const restore = () => skipping.mutateAsync({ isCanceled: false, basedOn: job.edits });
      showToast({
        title: visitTexts.skipped,
        action: { label: 'Undo', run: () => void restore().catch(showFailure) },
      });
    } catch (error) {
      showFailure(error);
    }
  };
  return {
    isKnown: data !== undefined,
    repeat: data?.repeat,
    planned: data?.planned ?? [],
    following: data?.following ?? [],
    sourceId: data?.jobId,
    isBusy: [saving, stopping, moving, skipping].some(({ isPending }) => isPending),
    isSaving: saving.isPending,
    /** Saves a schedule; throws if the API refuses it. */
    async save(days: Pick<RepeatDays, 'rhythm' | 'until'>): Promise<void> {
      await saving.mutateAsync(days);
      showToast({ title: visitTexts.saved });
    },
    stop: () => void stopping.mutateAsync().then(() => showToast({ title: visitTexts.stopped }), showFailure),
    moveAll: () =>
      void moving
        .mutateAsync()
        .then(({ moved = 0 }) => showToast({ title: visitTexts.movedAll(moved) }), showFailure),
    skip,
  };
}
