import { outbox } from '#domain/messaging/message';
import { type IndexAttributes, index2 } from '#domain/table/indexes';
import { type ItemKind, kindOfKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { number, optional, text } from '../platform/table/attributes.ts';
import { commit, tryCommit, tryUpdate } from '../platform/table/commit.ts';
import type { Entity, RawItem } from '../platform/table/entity.ts';
import { queryAll } from '../platform/table/query.ts';
import type { Table } from '../platform/table/table.ts';
import { update, type Write } from '../platform/table/writes.ts';

/** Milliseconds after which scheduled work that failed or cannot be done now is tried again. */
export const retryDelayMilliseconds = 60 * 60 * 1_000;

/** The index 2 partition of scheduled work that was set aside after failures of our own code. */
const scheduleAsidePartition = 'SCHEDULEASIDE';

/** Index 2 of scheduled work that was set aside at an instant. Contains the partition that a retry returns it to. */
export const scheduleAsideIndex = (since: string, { GSI2PK }: { readonly GSI2PK: string }) => ({
  GSI2PK: scheduleAsidePartition,
  GSI2SK: `${since}#${GSI2PK}`,
});

/** Failures of our own code on scheduled work since it was last done or planned. */
export interface OwnFailures {
  readonly failures?: number;
  /** The code of the last failure, or `error`. */
  readonly failedBecause?: string;
  /** When it was set aside (ISO). It is not tried again until it is planned again. */
  readonly asideAt?: string;
}

export const ownFailures = {
  failures: optional(number),
  failedBecause: optional(text),
  asideAt: optional(text),
};

/** Resets the failures. Part of each write that plans the work again. */
export const noFailures = { failures: undefined, failedBecause: undefined, asideAt: undefined } as const;

interface Scheduled extends OwnFailures {
  readonly due?: string;
}

/** Reads only this attribute, because the item may be unreadable. */
const failuresIn = { parse: ({ failures }: RawItem) => Number(failures) };

export interface ScheduleFailure<Fields extends Scheduled> {
  readonly entity: Entity<ItemKind, Fields>;
  readonly key: ItemKey;
  readonly reason: string;
  /** Index 2 attributes if the item is due at this time (ISO). */
  readonly indexAt: (due: string) => { readonly GSI2PK: string; readonly GSI2SK: string };
  readonly now: Date;
  readonly retryAt: Date;
  /** Additional writes when the work is set aside, such as a notice to the owner. */
  readonly noticeWrites?: () => Promise<readonly Write[]>;
}

/**
 * Counts a failure of our own code on scheduled work. It is tried again at `retryAt`, or set aside after the last try.
 * Returns whether it was set aside; undefined if it is no longer due, because it was done or planned again meanwhile.
 */
export async function countFailure<Fields extends Scheduled>(table: Table, failed: ScheduleFailure<Fields>) {
  const { key, reason, indexAt, now, retryAt, noticeWrites = async () => [] } = failed;
  const entity = failed.entity as Entity<ItemKind, Scheduled>;
  const due = retryAt.toISOString();
  const failures = await tryUpdate(
    table,
    failuresIn,
    update<Scheduled>(
      entity,
      key,
      { set: { due, failedBecause: reason, ...indexAt(due) }, add: { failures: 1 } },
      // Still due: '0' sorts before every instant.
      { attr: 'due', within: ['0', now.toISOString()] },
    ),
  );
  if (failures === undefined) return undefined;
  if (failures < outbox.tries) return false;
  const asideAt = now.toISOString();
  const set = { due: undefined, asideAt, ...scheduleAsideIndex(asideAt, indexAt(asideAt)) };
  const aside = update<Scheduled>(
    entity,
    key,
    { replace: set },
    { attr: 'failures', is: failures },
    { attr: 'due', is: due },
  );
  const notices = await noticeWrites();
  if (notices.length > 0 && (await commit(table, [aside, ...notices])).committed) return true;
  // There is no notice to the owner, or it exists already.
  return tryCommit(table, aside);
}

/** Scheduled work that was set aside. */
export interface ScheduledAside {
  readonly key: ItemKey;
  /** ISO instant. */
  readonly since: string;
  /** The partition of index 2 to which it returns. */
  readonly partition: string;
}

/** All scheduled work that was set aside, oldest first. */
export async function scheduledAside(table: Table): Promise<readonly ScheduledAside[]> {
  const found: ScheduledAside[] = [];
  const query = { partition: scheduleAsidePartition, index: index2 };
  for await (const { PK, SK, [index2.sk]: sortKey } of queryAll(table, query)) {
    const [since = '', ...partition] = String(sortKey).split('#');
    found.push({ key: { PK: String(PK), SK: String(SK) }, since, partition: partition.join('#') });
  }
  return found;
}

/** An entity for updates by key. It never parses the item, because the item may be unreadable. */
export function rawEntity(key: ItemKey): Entity<ItemKind, Scheduled> | undefined {
  const kind = kindOfKey(key);
  return kind && ({ kind, follow: () => ({}) } as unknown as Entity<ItemKind, Scheduled>);
}

/** Makes scheduled work that was set aside due now; false if it is no longer set aside. */
export function retryScheduled(
  table: Table,
  { key, partition }: Pick<ScheduledAside, 'key' | 'partition'>,
  now: Date,
): Promise<boolean> {
  const entity = rawEntity(key);
  if (!entity) return Promise.resolve(false);
  const due = now.toISOString();
  const indexAttributes = { GSI2PK: partition, GSI2SK: due } satisfies IndexAttributes;
  return tryCommit(
    table,
    update<Scheduled>(
      entity,
      key,
      { replace: { due, ...indexAttributes, ...noFailures } },
      { attr: 'asideAt', exists: true },
    ),
  );
}
