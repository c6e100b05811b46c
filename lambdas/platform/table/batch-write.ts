import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from '#domain/table/keys';
import type { Table } from './table.ts';

type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** Items of one call; DynamoDB's limit. */
export const batchSize = 25;

/** One call of at most `batchSize` writes, repeated with growing pauses for what a busy table did not process. */
export async function writeBatch(table: Table, writes: WriteRequests): Promise<void> {
  let requests = writes;
  for (let attempt = 0; requests.length > 0; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(5_000, 50 * 2 ** attempt)));
    const { UnprocessedItems } = await table.client.send(
      new BatchWriteCommand({ RequestItems: { [table.name]: requests } }),
    );
    requests = UnprocessedItems?.[table.name] ?? [];
  }
}

/** Deletes items whatever they hold; those that are gone already count as deleted. */
export async function deleteItems(table: Table, keys: Iterable<ItemKey>): Promise<void> {
  // A batch refuses a key that it names twice.
  const unique = [...new Map([...keys].map((key) => [`${key.PK} ${key.SK}`, key])).values()];
  for (let at = 0; at < unique.length; at += batchSize)
    await writeBatch(
      table,
      unique.slice(at, at + batchSize).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })),
    );
}
