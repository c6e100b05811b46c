import { type MessageKind, messageKinds } from '#domain/messaging/message';
import { dueBuckets, duePartition, index2 } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { messageNames } from '../message-names.ts';
import type { DueItem, DueItems, DueWork } from '../ports.ts';
import type { MessageRecords } from './message-records.ts';

/** Keys read per page; a sweep reads pages until none is left. */
const pageSize = 100;

/** Who knows what is due. */
export interface DueHandlers {
  readonly messages: Readonly<Record<MessageKind, Pick<MessageRecords, 'look'>>>;
  /** Invoices that were changed without a mail and still have work left. */
  readonly invoices: { look(userId: string, invoiceId: string, now: Date): Promise<DueWork | undefined> };
}

const isKnown = (kind: string): kind is MessageKind => (messageKinds as readonly string[]).includes(kind);

/** What index 2 says of an item; undefined for what only a newer release keeps there. */
function itemOf(key: ItemKey, { messages, invoices }: DueHandlers, now: Date): DueItem | undefined {
  switch (kindOfKey(key)) {
    case 'message': {
      const { kind, ...name } = messageNameInKey(key);
      if (!isKnown(kind)) return undefined;
      return {
        names: messageNames({ kind, ...name }),
        look: () => messages[kind].look({ kind, ...name }, now),
      };
    }
    case 'invoice': {
      const [userId, invoiceId] = [idInKey(key.PK), idInKey(key.SK)];
      return { names: { userId, invoiceId }, look: () => invoices.look(userId, invoiceId, now) };
    }
    default:
      return undefined;
  }
}

/** What is due, read from the partitions of index 2; each begins with what is due longest. */
export function dueItems(table: Table, handlers: DueHandlers): DueItems {
  async function* dueIn(partition: string, now: Date): AsyncIterable<DueItem> {
    const query = { partition, index: index2, upTo: now.toISOString(), limit: pageSize };
    for await (const { PK, SK } of queryAll(table, query)) {
      const item = itemOf({ PK: String(PK), SK: String(SK) }, handlers, now);
      if (item) yield item;
    }
  }
  return {
    partitions: (now) => Array.from({ length: dueBuckets }, (_, bucket) => dueIn(duePartition(bucket), now)),
  };
}
