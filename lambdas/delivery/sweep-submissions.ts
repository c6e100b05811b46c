import { type DeliveryState, leaseMilliseconds } from '#domain/delivery';
import type { Clock } from '../clock.ts';
import { errorFields, log } from '../log.ts';

/** A submission whose function is gone; both moves answer false if it settled meanwhile. */
export interface AbandonedSubmission {
  readonly submissionId: string;
  readonly state: DeliveryState;
  giveBack(): Promise<boolean>;
  markUnknown(): Promise<boolean>;
}

export interface AbandonedSubmissions {
  /** Submissions in a state they entered before an instant, oldest first. */
  olderThan(state: DeliveryState, before: Date): AsyncIterable<AbandonedSubmission>;
}

export interface SweepReport {
  readonly givenBack: number;
  readonly markedUnknown: number;
}

/**
 * Gives back reservations abandoned before the send began, and marks those abandoned during it unknown (decision 36).
 * One that cannot be written is left for the next sweep.
 */
export async function sweepSubmissions(
  rooms: readonly AbandonedSubmissions[],
  clock: Clock,
): Promise<SweepReport> {
  const before = new Date(clock().getTime() - leaseMilliseconds);
  const sweep = async (
    state: 'reserved' | 'sending',
    move: (one: AbandonedSubmission) => Promise<boolean>,
  ) => {
    let moved = 0;
    for (const room of rooms)
      for await (const submission of room.olderThan(state, before))
        try {
          if (await move(submission)) moved += 1;
        } catch (error) {
          log.error('sweep-failed', { submissionId: submission.submissionId, ...errorFields(error) });
        }
    return moved;
  };
  const givenBack = await sweep('reserved', (submission) => submission.giveBack());
  const markedUnknown = await sweep('sending', (submission) => submission.markUnknown());
  if (markedUnknown > 0) log.error('mail-unknown', { errorName: 'abandoned', count: markedUnknown });
  log.info('swept', { count: givenBack + markedUnknown });
  return { givenBack, markedUnknown };
}
