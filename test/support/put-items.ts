import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#lambdas/platform/table/table';
import type { StoredItem } from './stored-item.ts';

/** Items per request, and number of concurrent requests. */
const [batchSize, concurrency] = [25, 4];

/** Writes items directly into the table, bypassing the product's code. */
export async function putItems(
  { client, name }: Pick<Table, 'client' | 'name'>,
  items: readonly StoredItem[],
): Promise<void> {
  const put = (batchItems: readonly StoredItem[]) =>
    client.send(
      new BatchWriteCommand({
        RequestItems: { [name]: batchItems.map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  const batches = Array.from({ length: Math.ceil(items.length / batchSize) }, (_, index) =>
    items.slice(index * batchSize, (index + 1) * batchSize),
  );
  for (let at = 0; at < batches.length; at += concurrency)
    await Promise.all(batches.slice(at, at + concurrency).map(put));
}
