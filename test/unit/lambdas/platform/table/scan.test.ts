import type { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { progressLine } from '#bin/command/deployment';

import { scanAll } from '#lambdas/platform/table/scan';

/** A table of three pages, each of which costs 500 units. */
function threePages() {
  const asked: unknown[] = [];
  const send = async ({ input }: ScanCommand) => {
    asked.push(input.ExclusiveStartKey);
    const page = asked.length;
    return {
      Items: [{ PK: `A${page}` }, { PK: `B${page}` }],
      Count: 2,
      ConsumedCapacity: { CapacityUnits: 500 },
      ...(page < 3 && { LastEvaluatedKey: { PK: `B${page}` } }),
    };
  };
  return { asked, table: { client: { send } as unknown as DynamoDBDocumentClient, name: 'ledger' } };
}

describe('reading a whole table', () => {
  test('waits after each page for as long as its units are allowed to take, and tells how far it is', async () => {
    const { asked, table } = threePages();
    const [waits, counts]: [number[], number[]] = [[], []];
    const pace = {
      unitsPerSecond: 1_000,
      sleep: async (milliseconds: number) => void waits.push(milliseconds),
      progress: (items: number) => void counts.push(items),
    };
    const found: unknown[] = [];
    for await (const { PK } of scanAll(table, { pace })) found.push(PK);
    expect(found).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
    expect(asked).toEqual([undefined, { PK: 'B1' }, { PK: 'B2' }]);
    expect(waits).toEqual([500, 500]);
    expect(counts).toEqual([2, 4, 6]);
  });

  test('logs progress of long scans, starting again with each scan, and none for short ones', () => {
    const lines: string[] = [];
    const progress = progressLine(10, (line) => lines.push(line));
    for (const items of [4, 8, 12, 16, 25, 3, 11]) progress(items);
    expect(lines).toEqual(['12 items read ...', '25 items read ...', '11 items read ...']);
  });
});
