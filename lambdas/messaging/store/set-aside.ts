import { type MessageName, outbox } from '#domain/messaging/message';
import { asideIndex, asidePartition, index2, waitIndex } from '#domain/table/indexes';
import { messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { tryCommit, tryUpdate } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { type Message, message } from './message.ts';

/** Parses only this attribute, because the item may be unreadable. */
const failuresParser = { parse: ({ failures }: RawItem) => Number(failures) };

/**
 * Counts a failure of our own code on a message. The message then waits for its next try, or is set aside after the
 * last one. Returns whether it was set aside; undefined if the conditions do not hold, because another worker has it.
 */
export async function countFailure(
  table: Table,
  key: ItemKey,
  id: string,
  now: Date,
  ...conditions: readonly Condition<keyof Message>[]
): Promise<boolean | undefined> {
  const updatedAt = now.toISOString();
  const due = new Date(now.getTime() + outbox.retryMinutes * 60_000).toISOString();
  const failures = await tryUpdate(
    table,
    failuresParser,
    update<Message>(
      message,
      key,
      { set: { state: 'waiting', due, ...waitIndex(id, due), updatedAt }, add: { failures: 1 } },
      ...conditions,
    ),
  );
  if (failures === undefined) return undefined;
  if (failures < outbox.tries) return false;
  return tryCommit(
    table,
    update<Message>(
      message,
      key,
      { replace: { due: undefined, asideAt: updatedAt, ...asideIndex(updatedAt), updatedAt } },
      { attr: 'state', is: 'waiting' },
      { attr: 'failures', is: failures },
    ),
  );
}

/** The attributes of a message that is not set aside and has no failures. */
export const notAside = { asideAt: undefined, failures: undefined };

/** A message that was set aside. */
export interface MessageAside {
  readonly key: ItemKey;
  /** The kind may be one of a newer release. */
  readonly name: Omit<MessageName, 'kind'> & { readonly kind: string };
  /** ISO instant. */
  readonly since: string;
}

/** All messages that were set aside, oldest first. */
export async function messagesAside(table: Table): Promise<readonly MessageAside[]> {
  const found: MessageAside[] = [];
  for await (const { PK, SK, [index2.sk]: since } of queryAll(table, {
    partition: asidePartition,
    index: index2,
  })) {
    const key = { PK: String(PK), SK: String(SK) };
    found.push({ key, name: messageNameInKey(key), since: String(since) });
  }
  return found;
}

/** Puts a message that was set aside back into the outbox; false if it is no longer set aside. */
export function retryMessage(table: Table, { key, name }: MessageAside, now: Date): Promise<boolean> {
  const due = now.toISOString();
  const set = { due, ...waitIndex(name.id, due), updatedAt: due, ...notAside };
  return tryCommit(table, update<Message>(message, key, { replace: set }, { attr: 'asideAt', exists: true }));
}
