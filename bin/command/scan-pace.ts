import { DescribeTableCommand, type DescribeTableCommandOutput } from '@aws-sdk/client-dynamodb';
import { sleep } from '#lambdas/platform/clock';
import type { ScanPace } from '#lambdas/platform/table/scan';
import type { Table } from '#lambdas/platform/table/table';

/** Read units a second that a command uses of a table without a limit of its own, which takes 12,000 from the start. */
const unlimitedPace = 2_000;

/** Parts of the table that are read at once: one reader waits for its pages longer than the rate asks for. */
const segments = 4;

/** Says how many items were read, each time another so many were: nothing of a short reading. */
export function progressLine(every: number, say: (line: string) => void): (items: number) => void {
  let said = 0;
  return (items) => {
    // A new reading begins from the start.
    if (items < said) said = 0;
    if (items - said < every) return;
    said = items;
    say(`${items} items read ...`);
  };
}

/**
 * How a command reads a whole table: with half of the read units that the table's own limit allows, so that customers have
 * the other half, in parallel segments, with a line about every ten thousandth item.
 */
export async function paceOf(table: Table): Promise<ScanPace> {
  // The document client sends every command of the table's API; its types list only those with items.
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
