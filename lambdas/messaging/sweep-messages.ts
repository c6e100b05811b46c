import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { DueItem, DueItems } from './ports.ts';

export interface SweepReport {
  readonly givenBack: number;
  readonly markedUnknown: number;
  readonly finished: number;
}

type Deed = keyof SweepReport;

/** What the log calls each deed. */
const deeds = {
  givenBack: 'abandoned-given-back',
  markedUnknown: 'abandoned-unknown',
  finished: 'finished-late',
} as const satisfies Record<Deed, string>;

/** What becomes of one item whose function is gone; undefined if there was nothing left to do. */
async function attend(item: DueItem): Promise<Deed | undefined> {
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
 * Works off what is due: gives back reservations abandoned before the send began, marks those abandoned during it
 * unknown (rule 36), and finishes what an outcome left to do. One item that cannot be written is left for the next
 * sweep and holds nobody up; a partition that cannot be read fails the sweep, after the others.
 */
export async function sweepMessages(due: DueItems, clock: Clock): Promise<SweepReport> {
  const report = { givenBack: 0, markedUnknown: 0, finished: 0 };

  async function workOff(partition: AsyncIterable<DueItem>): Promise<void> {
    for await (const item of partition)
      try {
        const deed = await attend(item);
        if (!deed) continue;
        report[deed] += 1;
        log.info(deeds[deed], item.names);
      } catch (error) {
        log.error('sweep-failed', { ...item.names, ...errorFields(error) });
      }
  }

  const ends = await Promise.allSettled(due.partitions(clock()).map(workOff));
  const { givenBack, markedUnknown, finished } = report;
  if (markedUnknown > 0) log.error('mail-unknown', { errorName: 'abandoned', count: markedUnknown });
  log.info('swept', { count: givenBack + markedUnknown + finished });
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return report;
}
