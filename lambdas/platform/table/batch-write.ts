import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { ItemKey } from '#domain/table/keys';
import type { Table } from './table.ts';

type WriteRequests = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** Writes per call; DynamoDB's limit. */
export const batchSize = 25;

/**
 * Sends at most `batchSize` writes in one call. Repeats it, with increasing pauses, for the writes that DynamoDB left
 * unprocessed.
 */
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

/** Deletes items without conditions. Items that do not exist count as deleted. */
export async function deleteItems(table: Table, keys: Iterable<ItemKey>): Promise<void> {
  // BatchWriteItem refuses a request that names the same key twice.
  const unique = [...new Map([...keys].map((key) => [`${key.PK} ${key.SK}`, key])).values()];
  for (let at = 0; at < unique.length; at += batchSize)
    await writeBatch(
      table,
      unique.slice(at, at + batchSize).map(({ PK, SK }) => ({ DeleteRequest: { Key: { PK, SK } } })),
    );
}
