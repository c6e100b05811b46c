import { index2 } from '#domain/table/indexes';
import type { ItemKey } from '#domain/table/keys';
import type { Clock } from '../platform/clock.ts';
import { errorFields, type LogFields, log } from '../platform/log.ts';
import { isServiceError } from '../platform/service-calls.ts';
import { findRaw } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { countFailure, rawEntity, retryDelayMilliseconds } from './set-aside.ts';

/** Counts a failure on an item. Returns whether it was set aside; undefined if it is no longer due, or deleted. */
async function countOn(table: Table, key: ItemKey, partition: unknown, now: Date) {
  const entity = rawEntity(key);
  if (!entity || typeof partition !== 'string') return undefined;
  return countFailure(table, {
    entity,
    key,
    reason: 'error',
    now,
    indexAt: (due) => ({ GSI2PK: partition, GSI2SK: due }),
    retryAt: new Date(now.getTime() + retryDelayMilliseconds),
  });
}

/**
 * Does scheduled work and logs what was done. A failure of our own code is logged and counted: the work is tried again
 * an hour later, and set aside after the third failure. Errors of AWS services are rethrown.
 */
export async function runCountingFailures(
  table: Table,
  key: ItemKey,
  { names, work }: { readonly names: LogFields; readonly work: () => Promise<string | undefined> },
  clock: Clock,
): Promise<string | undefined> {
  try {
    const outcome = await work();
    if (outcome !== undefined) log.info(outcome, names);
    return outcome;
  } catch (error) {
    if (isServiceError(error)) throw error;
    const fields = { ...names, ...errorFields(error) };
    const [item] = await findRaw(table, [key]);
    const isAside = await countOn(table, key, item?.[index2.pk], clock());
    // The failure was counted by this worker, or by another one that received the same ID.
    const isCounted = isAside !== undefined || Number(item?.failures) > 0;
    log.error('schedule-failed', { ...fields, ...(isCounted && { isCounted }) });
    if (isAside === undefined) return undefined;
    if (isAside) log.warn('set-aside', fields);
    return isAside ? 'set-aside' : 'put-off';
  }
}
