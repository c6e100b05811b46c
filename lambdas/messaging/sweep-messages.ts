import { errorFields, type LogFields, log } from '../platform/log.ts';
import { isOfService } from '../platform/service-errors.ts';
import type { DueWork } from './ports.ts';

/** Something that is due because the function at work on it died. */
export interface DueItem {
  /** Ids for a log. */
  readonly names: LogFields;
  /** The work as it is now; undefined where nothing is left to do, or nothing this release understands. */
  look(): Promise<DueWork | undefined>;
}

type SweepOutcome = 'givenBack' | 'markedUnknown' | 'finished';

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
 * Settles one item that is due: returns a reservation that was abandoned before the send began, marks one abandoned during
 * it as unknown (rule 36), or finishes what an outcome left to do. Returns what was done, if anything. A failure of our
 * own is counted with `count`, which answers whether it set the item aside. Errors of services are thrown.
 */
export async function sweepOrCount(
  item: DueItem,
  count: () => Promise<boolean | undefined>,
): Promise<SweepOutcome | 'failed' | undefined> {
  try {
    const outcome = await sweepItem(item);
    if (!outcome) return undefined;
    log.info(outcomeEvents[outcome], item.names);
    if (outcome === 'markedUnknown') log.error('mail-unknown', { ...item.names, errorName: 'abandoned' });
    return outcome;
  } catch (error) {
    if (isOfService(error)) throw error;
    const isAside = await count();
    log.warn(isAside ? 'set-aside' : 'sweep-failed', { ...item.names, ...errorFields(error) });
    return 'failed';
  }
}
