import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#lambdas/platform/table/table';
import type { StoredItem } from './stored-item.ts';

/** Items of one request. */
const batch = 25;

/** Puts many items into the table as they are, without anything that the product would do besides. */
export async function putItems(
  { client, name }: Pick<Table, 'client' | 'name'>,
  items: readonly StoredItem[],
): Promise<void> {
  for (let at = 0; at < items.length; at += batch)
    await client.send(
      new BatchWriteCommand({
        RequestItems: {
          [name]: items.slice(at, at + batch).map((Item) => ({ PutRequest: { Item } })),
        },
      }),
    );
}
