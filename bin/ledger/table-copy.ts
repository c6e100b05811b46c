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

/** Seconds a table may take to appear with its index, or to go. */
const maxWaitTime = 600;

/** Every item of a table, or of an index of it, page by page. */
export async function* readTable(table: Table, indexName?: string): AsyncGenerator<LedgerItem> {
  const pace = await paceOf(table);
  yield* scanAll(table, {
    ...(indexName !== undefined && { indexName }),
    pace,
  }) as AsyncGenerator<LedgerItem>;
}

/** How many items a table has, or an index of it, by reading it. */
export async function countItems(table: Table, indexName?: string): Promise<number> {
  let count = 0;
  for await (const _item of readTable(table, indexName)) count += 1;
  return count;
}

/** What tells a table from another one that had, or will have, the same name. */
export async function tableId(client: Deployment['dynamo'], name: string): Promise<string> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return table?.TableId ?? `${table?.TableArn} ${table?.CreationDateTime?.toISOString()}`;
}

/** Creates an empty table with the keys and indexes of another, paid by request, if it is not there, and waits for it. */
export async function createTableLike(
  client: Deployment['dynamo'],
  source: string,
  name: string,
): Promise<void> {
  const { Table: like } = await client.send(new DescribeTableCommand({ TableName: source }));
  const create = client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: like?.AttributeDefinitions,
      KeySchema: like?.KeySchema,
      GlobalSecondaryIndexes: like?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  await create.catch((error) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  await waitUntilTableExists({ client, maxWaitTime, minDelay: 1 }, { TableName: name });
}

/** Deletes a table, if it is there, and waits until it is gone. */
export async function deleteTable(client: Deployment['dynamo'], name: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName: name }));
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return;
    throw error;
  }
  await waitUntilTableNotExists({ client, maxWaitTime, minDelay: 1 }, { TableName: name });
}

/** Takes items in groups of a size, a call's limit unless told. */
export async function inBatches<One>(
  items: AsyncIterable<One> | Iterable<One>,
  write: (some: readonly One[]) => Promise<void>,
  size = batchSize,
): Promise<void> {
  let waiting: One[] = [];
  for await (const item of items) {
    waiting.push(item);
    if (waiting.length < size) continue;
    await write(waiting);
    waiting = [];
  }
  if (waiting.length > 0) await write(waiting);
}

/** Writes items into a table; those there under the same keys are replaced. */
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
