import { outbox } from '#domain/messaging/message';
import { dueIndex, index2, sweepAsideIndex, sweepAsidePartition } from '#domain/table/indexes';
import { type ItemKind, idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { tryCommit, tryUpdate } from '../../platform/table/commit.ts';
import type { Entity, RawItem } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';

/** Attributes that count failures of the sweeper. The outbox has attributes of its own. */
interface SweepFailures {
  readonly due?: string;
  readonly sweepFailures?: number;
  readonly sweepAsideAt?: string;
  readonly GSI2PK?: string;
}

/** Resets these attributes. Part of each write that begins or ends the work on an item. */
export const noSweepFailures = { sweepFailures: undefined, sweepAsideAt: undefined } as const;

/** An entity for updates by key. It never parses the item, because the item may be unreadable. */
const rawEntity = (key: ItemKey): Entity<ItemKind, SweepFailures> =>
  ({ kind: kindOfKey(key), follow: () => ({}) }) as unknown as Entity<ItemKind, SweepFailures>;

/** Index 2 attributes of a message or an invoice that is due at an instant (ISO). */
const dueEntryOf = (key: ItemKey, due: string) =>
  dueIndex(kindOfKey(key) === 'message' ? messageNameInKey(key).id : idInKey(key.SK), due);

const failuresParser = { parse: ({ sweepFailures }: RawItem) => Number(sweepFailures) };

/**
 * Counts a failure of our own code in the sweeper. The item is due again ten minutes later, or set aside after the
 * third failure. Returns whether it was set aside; undefined if it is no longer due, because another function concluded
 * it.
 */
export async function countSweepFailure(table: Table, key: ItemKey, now: Date): Promise<boolean | undefined> {
  const due = new Date(now.getTime() + outbox.retryMinutes * 60_000).toISOString();
  const dueEntry = dueEntryOf(key, due);
  const failures = await tryUpdate(
    table,
    failuresParser,
    update<SweepFailures>(
      rawEntity(key),
      key,
      { set: { due, ...dueEntry }, add: { sweepFailures: 1 } },
      // It is due: any ISO time is above '0'.
      { attr: 'due', within: ['0', now.toISOString()] },
      // Items waiting in the outbox also have a due time; they must not match.
      { attr: 'GSI2PK', is: dueEntry.GSI2PK },
    ),
  );
  if (failures === undefined) return undefined;
  if (failures < outbox.tries) return false;
  const sweepAsideAt = now.toISOString();
  return tryCommit(
    table,
    update<SweepFailures>(
      rawEntity(key),
      key,
      { replace: { due: undefined, sweepAsideAt, ...sweepAsideIndex(sweepAsideAt) } },
      { attr: 'sweepFailures', is: failures },
      { attr: 'due', is: due },
      { attr: 'GSI2PK', is: dueEntry.GSI2PK },
    ),
  );
}

/** An item that the sweeper set aside. */
export interface SweepAside {
  readonly key: ItemKey;
  /** ISO instant. */
  readonly since: string;
}

/** All items that the sweeper set aside, oldest first. */
export async function sweepsAside(table: Table): Promise<readonly SweepAside[]> {
  const found: SweepAside[] = [];
  const query = { partition: sweepAsidePartition, index: index2 };
  for await (const { PK, SK, [index2.sk]: since } of queryAll(table, query))
    found.push({ key: { PK: String(PK), SK: String(SK) }, since: String(since) });
  return found;
}

/** Makes an item that the sweeper set aside due again; false if it is no longer set aside. */
export function retrySweep(table: Table, { key }: Pick<SweepAside, 'key'>, now: Date): Promise<boolean> {
  const due = now.toISOString();
  return tryCommit(
    table,
    update<SweepFailures>(
      rawEntity(key),
      key,
      { replace: { due, ...dueEntryOf(key, due), ...noSweepFailures } },
      { attr: 'sweepAsideAt', exists: true },
      { attr: 'GSI2PK', is: sweepAsidePartition },
    ),
  );
}
