import { type OutboxQueue, outbox } from '#domain/messaging/message';
import { dueBuckets, index2, waitPartition } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { DueId, OutboxIds, UnknownId, WaitingMessage, WaitingWork } from '../outbox-ports.ts';
import type { OutboxKind } from './outbox.ts';
import { itemOfId, outboxId } from './queued-ids.ts';

/** Keys read per page. */
const pageSize = 1_000;

const aheadMilliseconds = outbox.aheadDays * 24 * 60 * 60_000;

/**
 * The earliest time at which a message could be sent. Messages that a person caused get a due time some days before
 * their creation, so that they are sent first; this adds the days back.
 */
function waitingSince(due: string, queue: OutboxQueue, now: Date): Date {
  const requestedAt = Date.parse(due) + (queue === 'people' ? aheadMilliseconds : 0);
  // A message with `notBefore` is due at that time: no days were subtracted, so the sum is in the future.
  return new Date(requestedAt <= now.getTime() ? requestedAt : due);
}

/** The queue of a kind of message; undefined if this release has no such kind in the outbox. */
export type QueueOfKind = (kind: string) => OutboxQueue | undefined;

/** Reads a due item from its index entry. */
function dueIdOf(key: ItemKey, due: string, now: Date, queueOfKind: QueueOfKind): DueId | UnknownId {
  const itemKind = kindOfKey(key) ?? 'unknown';
  const kind = itemKind === 'message' ? messageNameInKey(key).kind : itemKind;
  const queue = itemKind === 'repeat' ? 'planned' : queueOfKind(kind);
  if (!queue) return { kind };
  return { id: outboxId(key), account: key.PK, queue, since: waitingSince(due, queue, now) };
}

/** The IDs of waiting items, oldest first, read from the index only. */
export function waitingIds(table: Table, queueOfKind: QueueOfKind): OutboxIds {
  async function* dueIn(bucket: number, now: Date): AsyncIterable<DueId | UnknownId> {
    const query = {
      partition: waitPartition(bucket),
      index: index2,
      upTo: now.toISOString(),
      limit: pageSize,
    };
    for await (const { PK, SK, [index2.sk]: due } of queryAll(table, query))
      yield dueIdOf({ PK: String(PK), SK: String(SK) }, String(due), now, queueOfKind);
  }
  return {
    partitions: (now) => Array.from({ length: dueBuckets }, (_, bucket) => dueIn(bucket, now)),
  };
}

/**
 * Finishes invoices made by a recurring invoice. The recurring invoice's item waits in the outbox until such an invoice
 * is sent or its owner is notified.
 */
export interface WaitingRepeats {
  finish(
    name: { readonly userId: string; readonly invoiceId: string },
    pace: () => Promise<void>,
  ): Promise<string | undefined>;
}

/** Finds the work on an item; undefined if this release does not know the kind of item. */
export type FindWork = (key: ItemKey) => WaitingWork | undefined;

const noWork: FindWork = () => undefined;

/**
 * Finds the message or work of an ID of the outbox, the schedule or the sweeper; undefined if this release does not
 * know it. The work of a recurring invoice (`repeat`) makes the invoice that is due, or else finishes one that was made
 * before.
 */
export function waitingMessages(
  kinds: readonly OutboxKind[],
  repeats: WaitingRepeats,
  { scheduled = noWork, swept = noWork }: { readonly scheduled?: FindWork; readonly swept?: FindWork } = {},
): (id: string) => WaitingMessage | WaitingWork | undefined {
  return (id) => {
    const { key, isSwept } = itemOfId(id);
    if (isSwept) return swept(key);
    if (kindOfKey(key) === 'repeat') {
      const name = { userId: idInKey(key.PK), invoiceId: idInKey(key.SK) };
      const scheduledWork = scheduled(key);
      return {
        names: name,
        work: async (pace) => (await scheduledWork?.work(pace)) ?? repeats.finish(name, pace),
      };
    }
    if (kindOfKey(key) !== 'message') return scheduled(key);
    const { kind, ...name } = messageNameInKey(key);
    const sender = kinds.find((each) => each.kind === kind);
    return (
      sender && {
        names: sender.namesOf(name),
        claim: () => sender.claim(name),
        failUnread: () => sender.failUnread(name),
      }
    );
  };
}
