import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/contract/jobs';
import { skippedReason } from '#domain/jobs/job-history';
import type { RepeatDays } from '#domain/recurring/repeat-days';
import { visitTexts } from '#domain/recurring/repeat-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobRepeatKey, jobsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useToast } from '../../ui/toast-host.tsx';

type Change =
  | { readonly kind: 'set'; readonly days: Pick<RepeatDays, 'rhythm' | 'until'> }
  | { readonly kind: 'stop' | 'move-all' };

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
  const { mutateAsync, isPending, variables } = useMutation({
    async mutationFn(change: Change) {
      switch (change.kind) {
        case 'set':
          return callAsAccount('set-job-repeat', { path, body: change.days });
        case 'stop':
          return callAsAccount('stop-job-repeat', { path });
        case 'move-all':
          return callAsAccount('move-following-visits', { path, body: { basedOn: edits } });
      }
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: jobsKey(userId) }),
  });
  const showFailure = (error: unknown) =>
    showToast({ title: shownSentence(failureOf(error)) ?? visitTexts.failed });
  const skipping = useMutation({
    mutationFn: ({ isCanceled, basedOn }: { readonly isCanceled: boolean; readonly basedOn: number }) =>
      callAsAccount('move-job', {
        path,
        body: { stage, isDone, isCanceled, reason: isCanceled ? skippedReason : '', basedOn },
      }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: jobsKey(userId) }),
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
  const attempt = (change: Change, title: (moved: number) => string) =>
    void mutateAsync(change).then((answer) => showToast({ title: title(answer.moved ?? 0) }), showFailure);
  return {
    isKnown: data !== undefined,
    repeat: data?.repeat,
    planned: data?.planned ?? [],
    following: data?.following ?? [],
    sourceId: data?.jobId,
    isBusy: isPending || skipping.isPending,
    isSaving: isPending && variables.kind === 'set',
    /** Saves a schedule; throws if the API refuses it. */
    async save(days: Pick<RepeatDays, 'rhythm' | 'until'>): Promise<void> {
      await mutateAsync({ kind: 'set', days });
      showToast({ title: visitTexts.saved });
    },
    stop: () => attempt({ kind: 'stop' }, () => visitTexts.stopped),
    moveAll: () => attempt({ kind: 'move-all' }, visitTexts.movedAll),
    skip,
  };
}
