import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { DueItem, DueItems } from './ports.ts';

export interface SweepReport {
  readonly givenBack: number;
  readonly markedUnknown: number;
  readonly finished: number;
}

type SweepOutcome = keyof SweepReport;

/** The log event of each outcome. */
const outcomeEvents = {
  givenBack: 'abandoned-given-back',
  markedUnknown: 'abandoned-unknown',
  finished: 'finished-late',
} as const satisfies Record<SweepOutcome, string>;

/** Settles one item whose function has died; returns undefined if there was nothing left to do. */
async function sweepItem(item: DueItem): Promise<SweepOutcome | undefined> {
  const work = await item.look();
  switch (work?.state) {
    // A function that died with its claim may have its work put back meanwhile.
    case 'waiting':
    case undefined:
      return undefined;
    case 'reserved':
      return (await work.giveBack()) ? 'givenBack' : undefined;
    case 'sending':
      return (await work.markUnknown()) ? 'markedUnknown' : undefined;
    case 'sent':
    case 'returned':
    case 'unknown':
      return (await work.finish()) ? 'finished' : undefined;
    case 'newer':
      log.warn('message-of-a-newer-release', item.names);
      return undefined;
  }
}

/**
 * Settles what is due: returns reservations that were abandoned before the send began, marks those abandoned during it as
 * unknown (rule 36), and finishes what an outcome left to do. An item that cannot be written is left for the next sweep
 * and delays no other; a partition that cannot be read fails the sweep, after the others.
 */
export async function sweepMessages(due: DueItems, clock: Clock): Promise<SweepReport> {
  const report = { givenBack: 0, markedUnknown: 0, finished: 0 };

  async function sweepPartition(partition: AsyncIterable<DueItem>): Promise<void> {
    for await (const item of partition)
      try {
        const outcome = await sweepItem(item);
        if (!outcome) continue;
        report[outcome] += 1;
        log.info(outcomeEvents[outcome], item.names);
      } catch (error) {
        log.error('sweep-failed', { ...item.names, ...errorFields(error) });
      }
  }

  const ends = await Promise.allSettled(due.partitions(clock()).map(sweepPartition));
  const { givenBack, markedUnknown, finished } = report;
  if (markedUnknown > 0) log.error('mail-unknown', { errorName: 'abandoned', count: markedUnknown });
  log.info('swept', { count: givenBack + markedUnknown + finished });
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return report;
}
