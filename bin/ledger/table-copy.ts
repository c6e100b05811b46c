import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { LedgerItem } from '#lambdas/composition/books/ledger-item';
import { batchSize, writeBatch } from '#lambdas/platform/table/batch-write';
import { scanAll } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';
import type { Deployment } from '../command/deployment.ts';
import { paceOf } from '../command/scan-pace.ts';

/** Reads every item of a table, page by page. */
export async function* readTable(table: Table): AsyncGenerator<LedgerItem> {
  yield* scanAll(table, { pace: await paceOf(table) }) as AsyncGenerator<LedgerItem>;
}

/** Counts the items of a table by reading it. */
export async function countItems(table: Table): Promise<number> {
  let count = 0;
  for await (const _item of readTable(table)) count += 1;
  return count;
}

/** An ID that distinguishes a table from earlier and later ones with the same name. */
export async function tableId(client: Deployment['dynamo'], name: string): Promise<string> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return table?.TableId ?? `${table?.TableArn} ${table?.CreationDateTime?.toISOString()}`;
}

/** The instant to which AWS restored a table; undefined if it was not restored. */
export async function restoredAt(client: Deployment['dynamo'], name: string): Promise<Date | undefined> {
  const { Table: table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return table?.RestoreSummary?.RestoreDateTime;
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
