import { errorFields, type LogFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import type { DueWork } from './ports.ts';

/** An item that is due because the function working on it died. */
export interface DueItem {
  /** IDs for a log. */
  readonly names: LogFields;
  /** The current work; undefined if nothing is left to do, or only a newer release knows the item. */
  findWork(): Promise<DueWork | undefined>;
}

type SettleOutcome = 'givenBack' | 'markedUnknown' | 'finished';

/** The log event of each outcome. */
const outcomeEvents = {
  givenBack: 'abandoned-given-back',
  markedUnknown: 'abandoned-unknown',
  finished: 'finished-late',
} as const satisfies Record<SettleOutcome, string>;

/** Settles one item whose function died; returns undefined if nothing was left to do. */
async function settleItem(item: DueItem): Promise<SettleOutcome | undefined> {
  const work = await item.findWork();
  switch (work?.state) {
    // The message may have been put back into the outbox meanwhile.
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
 * Settles one due item: returns a reservation abandoned before sending began, marks one abandoned during sending as
 * unknown (rule 36), or does the work that an outcome still requires. Returns what was done, if anything. `count`
 * counts a failure of our own code and returns whether the item was set aside. Errors of AWS services are rethrown.
 */
export async function settleOrCount(
  item: DueItem,
  count: () => Promise<boolean | undefined>,
): Promise<SettleOutcome | 'failed' | undefined> {
  try {
    const outcome = await settleItem(item);
    if (!outcome) return undefined;
    log.info(outcomeEvents[outcome], item.names);
    if (outcome === 'markedUnknown') log.error('mail-unknown', { ...item.names, errorName: 'abandoned' });
    return outcome;
  } catch (error) {
    if (isServiceError(error)) throw error;
    const isAside = await count();
    log.warn(isAside ? 'set-aside' : 'sweep-failed', { ...item.names, ...errorFields(error) });
    return 'failed';
  }
}
