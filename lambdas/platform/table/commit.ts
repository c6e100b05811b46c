import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './entity.ts';
import { CONFLICT, retryOnConflict } from './retry-on-conflict.ts';
import type { Table } from './table.ts';
import type { Update, Write } from './writes.ts';

/**
 * Committed, or the positions of the writes whose conditions failed; in that case nothing was written. `conflict` is the
 * `onConflict` of the first of them that has one.
 */
export type Outcome<Conflict = never> =
  | { readonly committed: true }
  | {
      readonly committed: false;
      readonly failed: readonly number[];
      readonly conflict: Conflict | undefined;
    };

/** The outcome of a call, by positions. */
type Sent = { readonly committed: true } | { readonly committed: false; readonly failed: readonly number[] };

function sendOne({ client, name: TableName }: Table, write: Write<unknown>): Promise<unknown> {
  if ('Put' in write) return client.send(new PutCommand({ TableName, ...write.Put }));
  if ('Update' in write) return client.send(new UpdateCommand({ TableName, ...write.Update }));
  return client.send(new DeleteCommand({ TableName, ...write.Delete }));
}

function sendAll({ client, name: TableName }: Table, writes: readonly Write<unknown>[]): Promise<unknown> {
  const TransactItems = writes.map((write) => {
    if ('Put' in write) return { Put: { TableName, ...write.Put } };
    if ('Update' in write) return { Update: { TableName, ...write.Update } };
    return { Delete: { TableName, ...write.Delete } };
  });
  return client.send(new TransactWriteCommand({ TransactItems }));
}

/**
 * Interprets an error of a write: failed conditions, or a conflict with concurrent writes. Rethrows any other error.
 */
function outcomeOfError(error: unknown): Sent | typeof CONFLICT {
  if (error instanceof ConditionalCheckFailedException) return { committed: false, failed: [0] };
  // Another transaction is using the item; the SDK does not retry this error.
  if (error instanceof Error && error.name === 'TransactionConflictException') return CONFLICT;
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = (error.CancellationReasons ?? []).map((reason) => reason.Code ?? 'None');
  const failed = codes.flatMap((code, position) => (code === 'ConditionalCheckFailed' ? [position] : []));
  if (failed.length > 0) return { committed: false, failed };
  if (codes.some((code) => code === 'TransactionConflict' || code === 'ThrottlingError')) return CONFLICT;
  throw error;
}

/**
 * Writes all or nothing: one write as a plain call, which costs half, several as a transaction. It is retried after a
 * conflict with concurrent writes. If a response is lost, the SDK repeats the transaction with the same token, so that
 * it is applied once.
 */
export async function commit<Conflict = never>(
  table: Table,
  writes: readonly Write<Conflict>[],
): Promise<Outcome<Conflict>> {
  const outcome = await retryOnConflict(table, async (): Promise<Sent | typeof CONFLICT> => {
    const [only, ...others] = writes;
    try {
      if (only) await (others.length > 0 ? sendAll(table, writes) : sendOne(table, only));
      return { committed: true };
    } catch (error) {
      return outcomeOfError(error);
    }
  });
  if (outcome.committed) {
    await table.committed?.(writes);
    return outcome;
  }
  const meanings = outcome.failed.map((position) => writes[position]?.onConflict);
  return { ...outcome, conflict: meanings.find((conflict) => conflict !== undefined) };
}

/** Commits one write; false if its conditions did not hold. */
export const tryCommit = async (table: Table, write: Write): Promise<boolean> =>
  (await commit(table, [write])).committed;

/** Commits one update. Returns the updated item, or undefined if its conditions did not hold. */
export const tryUpdate = <Fields>(
  table: Table,
  { parse }: { readonly parse: (item: RawItem) => Fields },
  { Update }: Update,
): Promise<Fields | undefined> =>
  retryOnConflict(table, async () => {
    const command = new UpdateCommand({ TableName: table.name, ...Update, ReturnValues: 'ALL_NEW' });
    try {
      const { Attributes = {} } = await table.client.send(command);
      return parse(Attributes);
    } catch (error) {
      return outcomeOfError(error) === CONFLICT ? CONFLICT : undefined;
    }
  });

/** Writes per transaction; DynamoDB allows a hundred. */
const maxWritesPerTransaction = 90;

/**
 * Commits many writes in several transactions, one after the other, for writes that need not be atomic. If a condition
 * fails, that whole transaction is skipped. Safe to repeat: these writes change nothing the second time.
 */
export async function commitInBatches(table: Table, writes: readonly Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += maxWritesPerTransaction)
    await commit(table, writes.slice(at, at + maxWritesPerTransaction));
}
