import { outbox } from '#domain/messaging/message';
import { dueBuckets, index2, waitPartition } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { type Query, queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { messageNames } from '../message-names.ts';
import type { Outbox, ReadOutbox, WaitingMessage, WaitingStranger, WaitingWork } from '../outbox-ports.ts';
import type { outboxKind } from './outbox.ts';

/** Who finishes the invoices that a repeat made: each waits as its repeat until it is mailed, or its owner told. */
export interface WaitingRepeats {
  finish(
    name: { readonly userId: string; readonly invoiceId: string },
    pace: () => Promise<void>,
  ): Promise<string | undefined>;
}

/** What waits, longest first: one query for each partition finds a batch, however much is waiting. */
export function waitingMessages(
  table: Table,
  kinds: readonly ReturnType<typeof outboxKind<never>>[],
  repeats?: WaitingRepeats,
): Outbox {
  function waitingAt(key: ItemKey): WaitingMessage | WaitingWork | WaitingStranger {
    const id = `${key.PK} ${key.SK}`;
    const itemKind = kindOfKey(key) ?? 'unknown';
    if (itemKind === 'repeat' && repeats) {
      const name = { userId: idInKey(key.PK), invoiceId: idInKey(key.SK) };
      return { names: name, work: (pace) => repeats.finish(name, pace) };
    }
    if (itemKind !== 'message') return { kind: itemKind, id };
    const { kind, ...name } = messageNameInKey(key);
    const sender = kinds.find((one) => one.kind === kind);
    if (!sender) return { kind, id };
    return { names: messageNames({ kind: sender.kind, ...name }), claim: () => sender.claim(name) };
  }

  const pageOf =
    (bucket: number, after?: Query['after']): ReadOutbox =>
    async (now) => {
      const { items, end } = await queryPage(table, {
        partition: waitPartition(bucket),
        index: index2,
        upTo: now.toISOString(),
        limit: outbox.batch,
        after,
      });
      const found = items.map(({ PK, SK }) => waitingAt({ PK: String(PK), SK: String(SK) }));
      return {
        waiting: found.filter((one) => 'names' in one),
        strangers: found.filter((one) => 'id' in one),
        ...(end && { readOn: pageOf(bucket, end) }),
      };
    };
  return { partitions: Array.from({ length: dueBuckets }, (_, bucket) => pageOf(bucket)) };
}
