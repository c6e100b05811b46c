import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#lambdas/platform/table/table';
import type { StoredItem } from './stored-item.ts';

/** Items per request, and number of concurrent requests. */
const [batch, atOnce] = [25, 4];

/** Writes items directly into the table, bypassing the product's code. */
export async function putItems(
  { client, name }: Pick<Table, 'client' | 'name'>,
  items: readonly StoredItem[],
): Promise<void> {
  const put = (some: readonly StoredItem[]) =>
    client.send(
      new BatchWriteCommand({ RequestItems: { [name]: some.map((Item) => ({ PutRequest: { Item } })) } }),
    );
  const batches = Array.from({ length: Math.ceil(items.length / batch) }, (_, at) =>
    items.slice(at * batch, (at + 1) * batch),
  );
  for (let at = 0; at < batches.length; at += atOnce)
    await Promise.all(batches.slice(at, at + atOnce).map(put));
}
