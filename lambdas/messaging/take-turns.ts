import type { Clock, Sleep } from '../platform/clock.ts';
import type { DueId } from './outbox-ports.ts';

/** Yields the IDs of a partition: the first ID of each account, then the second of each, and so on. */
function* alternateAccounts(ids: readonly DueId[]): Generator<DueId> {
  const idsByAccount = new Map<string, DueId[]>();
  for (const dueId of ids) {
    const accountIds = idsByAccount.get(dueId.account);
    if (accountIds) accountIds.push(dueId);
    else idsByAccount.set(dueId.account, [dueId]);
  }
  for (let round = 0; idsByAccount.size > 0; round += 1)
    for (const [account, accountIds] of idsByAccount) {
      const dueId = accountIds[round];
      if (dueId) yield dueId;
      else idsByAccount.delete(account);
    }
}

/** At most `limit` IDs: partitions take turns, and within a partition its accounts take turns. */
export function takeTurns(partitions: readonly (readonly DueId[])[], limit: number): readonly DueId[] {
  const taken: DueId[] = [];
  let iterators = partitions.map(alternateAccounts);
  while (taken.length < limit && iterators.length > 0)
    iterators = iterators.filter((iterator) => {
      if (taken.length >= limit) return true;
      const { value, done } = iterator.next();
      if (!done) taken.push(value);
      return !done;
    });
  return taken;
}

/**
 * Returns a function to await before each email. It lets `perSecond` callers continue per second, evenly spaced.
 * Scheduled emails get a fixed share of SES's send rate, so that a person who presses Send never waits for them.
 */
export function createPace(perSecond: number, clock: Clock, sleep: Sleep): () => Promise<void> {
  const intervalMilliseconds = 1_000 / perSecond;
  let nextStart = 0;
  return async () => {
    const now = clock().getTime();
    const start = Math.max(now, nextStart);
    nextStart = start + intervalMilliseconds;
    if (start > now) await sleep(start - now);
  };
}
