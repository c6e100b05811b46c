import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import { batchSize, writeBatch } from '#lambdas/platform/table/batch-write';
import { scanAll } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';
import type { Deployment } from '../command/deployment.ts';
import { paceOf } from '../command/scan-pace.ts';

/** Longest wait in seconds for creating or deleting a table. */
const maxWaitTime = 600;

/** Reads every item of a table or index, page by page. */
export async function* readTable(table: Table, indexName?: string): AsyncGenerator<LedgerItem> {
  const pace = await paceOf(table);
  yield* scanAll(table, {
    ...(indexName !== undefined && { indexName }),
    pace,
  }) as AsyncGenerator<LedgerItem>;
}

/** Counts the items of a table or index by reading it. */
export async function countItems(table: Table, indexName?: string): Promise<number> {
  let count = 0;
  for await (const _item of readTable(table, indexName)) count += 1;
  return count;
}

/** An ID that distinguishes a table from earlier and later ones with the same name. */
export async function tableId(client: Deployment['dynamo'], name: string): Promise<string> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return table?.TableId ?? `${table?.TableArn} ${table?.CreationDateTime?.toISOString()}`;
}

/**
 * Creates an empty on-demand table with the keys and indexes of another, if it does not exist, and waits until it is
 * ready.
 */
export async function createTableLike(
  client: Deployment['dynamo'],
  source: string,
  name: string,
): Promise<void> {
  const { Table: sourceTable } = await client.send(new DescribeTableCommand({ TableName: source }));
  const create = client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: sourceTable?.AttributeDefinitions,
      KeySchema: sourceTable?.KeySchema,
      GlobalSecondaryIndexes: sourceTable?.GlobalSecondaryIndexes?.map(
        ({ IndexName, KeySchema, Projection }) => ({
          IndexName,
          KeySchema,
          Projection,
        }),
      ),
    }),
  );
  await create.catch((error) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  await waitUntilTableExists({ client, maxWaitTime, minDelay: 1 }, { TableName: name });
}

/** Deletes a table if it exists, and waits until it is deleted. */
export async function deleteTable(client: Deployment['dynamo'], name: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return;
    throw error;
  }
  await waitUntilTableNotExists({ client, maxWaitTime, minDelay: 1 }, { TableName: name });
}

/** Passes items to `write` in batches of `size`, by default the maximum of one call. */
export async function inBatches<One>(
  items: AsyncIterable<One> | Iterable<One>,
  write: (some: readonly One[]) => Promise<void>,
  size = batchSize,
): Promise<void> {
  let batch: One[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
}

/** Writes items into a table, replacing items with the same keys. */
export const writeTable = (
  table: Table,
  items: AsyncIterable<LedgerItem> | Iterable<LedgerItem>,
): Promise<void> =>
  inBatches(items, (some) =>
    writeBatch(
      table,
      some.map((item) => ({ PutRequest: { Item: { ...item } } })),
    ),
  );
