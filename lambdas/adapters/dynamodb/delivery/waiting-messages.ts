import { outbox } from '#domain/delivery/outbox';
import { dueBuckets, index2, waitPartition } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { messageNames } from '../../../delivery/message-names.ts';
import type { Outbox, WaitingMessage, WaitingWork } from '../../../delivery/outbox-ports.ts';
import type { RepeatName } from '../../../schedule/repeat-ports.ts';
import { queryPage } from '../table/query.ts';
import type { Table } from '../table/table.ts';
import type { outboxKind } from './outbox.ts';

/** Who finishes the invoices that a repeat made: each waits as its repeat until it is mailed, or its owner told. */
export interface WaitingRepeats {
  finish(name: RepeatName, pace: () => Promise<void>): Promise<string | undefined>;
}

/** What waits, longest first: one query for each partition finds a batch, however much is waiting. */
export function waitingMessages(
  table: Table,
  kinds: readonly ReturnType<typeof outboxKind<never>>[],
  repeats?: WaitingRepeats,
): Outbox {
  /** One of a newer release waits for it. */
  function waitingAt(key: ItemKey): WaitingMessage | WaitingWork | undefined {
    if (kindOfKey(key) === 'repeat') {
      const name = { userId: idInKey(key.PK), invoiceId: idInKey(key.SK) };
      return repeats && { names: name, work: (pace) => repeats.finish(name, pace) };
    }
    const { kind, ...name } = messageNameInKey(key);
    const sender = kinds.find((one) => one.kind === kind);
    return sender && { names: messageNames({ kind: sender.kind, ...name }), claim: () => sender.claim(name) };
  }

  async function oldest(bucket: number, now: Date): Promise<readonly (WaitingMessage | WaitingWork)[]> {
    const query = {
      partition: waitPartition(bucket),
      index: index2,
      upTo: now.toISOString(),
      limit: outbox.batch,
    };
    const { items } = await queryPage(table, query);
    return items.flatMap(({ PK, SK }) => waitingAt({ PK: String(PK), SK: String(SK) }) ?? []);
  }
  return {
    partitions: Array.from({ length: dueBuckets }, (_, bucket) => (now) => oldest(bucket, now)),
  };
}
