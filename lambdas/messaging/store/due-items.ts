import { dueBuckets, duePartition, index2 } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import type { Clock } from '../../platform/clock.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { DueId, OutboxIds, UnknownId, WaitingWork } from '../outbox-ports.ts';
import type { DueWork } from '../ports.ts';
import { type DueItem, settleOrCount } from '../settle-abandoned.ts';
import type { MessageRecords } from './message-records.ts';
import { sweepId } from './queued-ids.ts';
import { countSweepFailure } from './sweep-aside.ts';

/** Keys read per page. */
const pageSize = 1_000;

/** Finds the due work of messages and invoices. */
export interface DueHandlers {
  /** By kind of message. */
  readonly messages: Readonly<Record<string, Pick<MessageRecords, 'findDueWork' | 'namesOf'> | undefined>>;
  /** Invoices that were changed without an email and have work left. */
  readonly invoices: {
    findDueWork(userId: string, invoiceId: string, now: Date): Promise<DueWork | undefined>;
  };
}

/** The due item with this key; undefined if only newer releases have such items in this index. */
function itemOf(key: ItemKey, { messages, invoices }: DueHandlers, clock: Clock): DueItem | undefined {
  switch (kindOfKey(key)) {
    case 'message': {
      const name = messageNameInKey(key);
      const ofKind = messages[name.kind];
      return ofKind && { names: ofKind.namesOf(name), findWork: () => ofKind.findDueWork(name, clock()) };
    }
    case 'invoice': {
      const [userId, invoiceId] = [idInKey(key.PK), idInKey(key.SK)];
      return {
        names: { userId, invoiceId },
        findWork: () => invoices.findDueWork(userId, invoiceId, clock()),
      };
    }
    default:
      return undefined;
  }
}

/** Finds the sweeper's work on an item; undefined if this release does not know the kind of item. */
export const sweepWork =
  (table: Table, handlers: DueHandlers, clock: Clock) =>
  (key: ItemKey): WaitingWork | undefined => {
    const item = itemOf(key, handlers, clock);
    return (
      item && {
        names: item.names,
        work: () => settleOrCount(item, () => countSweepFailure(table, key, clock())),
      }
    );
  };

/** Whether this release has such a kind of message. */
type IsKnownKind = (kind: string) => boolean;

/**
 * Reads a due item from its index entry. Its queue is `people`, which goes before `planned`, because somebody may be
 * waiting for it.
 */
function dueIdOf(key: ItemKey, due: string, isKnown: IsKnownKind): DueId | UnknownId {
  const kind = kindOfKey(key);
  if (kind !== 'message' && kind !== 'invoice') return { kind: kind ?? 'unknown' };
  const dueId = { id: sweepId(key), account: key.PK, queue: 'people', since: new Date(due), due } as const;
  if (kind === 'invoice') return dueId;
  const message = messageNameInKey(key).kind;
  return isKnown(message) ? dueId : { kind: message };
}

/** The IDs of items whose function died, oldest first, read from the index only. */
export function sweptIds(table: Table, isKnown: IsKnownKind): OutboxIds {
  async function* dueIn(bucket: number, now: Date): AsyncIterable<DueId | UnknownId> {
    const query = {
      partition: duePartition(bucket),
      index: index2,
      upTo: now.toISOString(),
      limit: pageSize,
    };
    for await (const { PK, SK, [index2.sk]: due } of queryAll(table, query))
      yield dueIdOf({ PK: String(PK), SK: String(SK) }, String(due), isKnown);
  }
  return { partitions: (now) => Array.from({ length: dueBuckets }, (_, bucket) => dueIn(bucket, now)) };
}
