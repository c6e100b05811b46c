import { type DeliveryState, leaseMilliseconds } from '#domain/delivery/delivery-state';
import type { Clock } from '../clock.ts';
import { errorFields, log } from '../log.ts';

/** A submission whose function is gone; both moves answer false if it settled meanwhile. */
export interface AbandonedSubmission {
  readonly submissionId: string;
  readonly state: DeliveryState;
  giveBack(): Promise<boolean>;
  markUnknown(): Promise<boolean>;
}

/** A submission that was settled, but whose function died before the work that follows. */
export interface UnfinishedSubmission {
  readonly submissionId: string;
  finish(): Promise<boolean>;
}

export interface AbandonedSubmissions {
  /** Submissions in a state they entered before an instant, oldest first. */
  olderThan(state: DeliveryState, before: Date): AsyncIterable<AbandonedSubmission>;
  /** Settled ones that were opened before an instant and still have work left; only where settling has an aftermath. */
  unfinished?(before: Date): AsyncIterable<UnfinishedSubmission>;
}

export interface SweepReport {
  readonly givenBack: number;
  readonly markedUnknown: number;
  readonly finished: number;
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
  const sweep = async <One extends { readonly submissionId: string }>(
    found: (room: AbandonedSubmissions) => AsyncIterable<One> | undefined,
    move: (one: One) => Promise<boolean>,
  ) => {
    let moved = 0;
    for (const room of rooms)
      for await (const submission of found(room) ?? [])
        try {
          if (await move(submission)) moved += 1;
        } catch (error) {
          log.error('sweep-failed', { submissionId: submission.submissionId, ...errorFields(error) });
        }
    return moved;
  };
  const givenBack = await sweep(
    (room) => room.olderThan('reserved', before),
    (submission) => submission.giveBack(),
  );
  const markedUnknown = await sweep(
    (room) => room.olderThan('sending', before),
    (submission) => submission.markUnknown(),
  );
  const finished = await sweep(
    (room) => room.unfinished?.(before),
    (submission) => submission.finish(),
  );
  if (markedUnknown > 0) log.error('mail-unknown', { errorName: 'abandoned', count: markedUnknown });
  log.info('swept', { count: givenBack + markedUnknown + finished });
  return { givenBack, markedUnknown, finished };
}
