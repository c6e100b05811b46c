import { DescribeTableCommand, type DescribeTableCommandOutput } from '@aws-sdk/client-dynamodb';
import { sleep } from '#lambdas/platform/clock';
import type { ScanPace } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';

/** Read units per second if the table has no limit of its own. A new on-demand table supports 12,000. */
const unlimitedPace = 2_000;

/**
 * Number of parallel segments. A single reader would be slower than the allowed rate, because it waits for each page.
 */
const segments = 4;

/**
 * Returns a function that reports progress each time another `every` items were read. Reads of fewer than `every` items
 * report nothing.
 */
export function progressLine(every: number, say: (line: string) => void): (items: number) => void {
  let reported = 0;
  return (items) => {
    // The count went back because a new read started.
    if (items < reported) reported = 0;
    if (items - reported < every) return;
    reported = items;
    say(`${items} items read ...`);
  };
}

/**
 * The pace at which a command reads a whole table: in parallel segments, with at most half of the table's read limit,
 * so that the other half is left for customers. Prints a line about every 10,000 items.
 */
export async function paceOf(table: Table): Promise<ScanPace> {
  // The document client can send every DynamoDB command, but its types only allow those with items.
  const { Table: described } = (await table.client.send(
    new DescribeTableCommand({ TableName: table.name }) as never,
  )) as unknown as DescribeTableCommandOutput;
  const limit = described?.OnDemandThroughput?.MaxReadRequestUnits ?? -1;
  return {
    unitsPerSecond: limit > 0 ? limit / 2 : unlimitedPace,
    segments,
    sleep,
    progress: progressLine(10_000, console.error),
  };
}
