import type { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { paceOf, progressLine } from '#bin/command/scan-pace';
import { isScanDone, type ScanPlace, scanAll } from '#lambdas/platform/table/scan';

/** A table with three pages, each of which costs 500 units to read. */
function threePages() {
  const startKeys: unknown[] = [];
  const send = async ({ input }: ScanCommand) => {
    startKeys.push(input.ExclusiveStartKey);
    const page = startKeys.length;
    return {
      Items: [{ PK: `A${page}` }, { PK: `B${page}` }],
      Count: 2,
      ConsumedCapacity: { CapacityUnits: 500 },
      ...(page < 3 && { LastEvaluatedKey: { PK: `B${page}` } }),
    };
  };
  return { startKeys, table: { client: { send } as unknown as DynamoDBDocumentClient, name: 'ledger' } };
}

describe('a scan of a whole table', () => {
  test('pauses after each page to stay within its capacity, and reports its progress', async () => {
    const { startKeys, table } = threePages();
    const [waits, counts]: [number[], number[]] = [[], []];
    const pace = {
      unitsPerSecond: 1_000,
      sleep: async (milliseconds: number) => void waits.push(milliseconds),
      progress: (items: number) => void counts.push(items),
    };
    const found: unknown[] = [];
    for await (const { PK } of scanAll(table, { pace })) found.push(PK);
    expect(found).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3']);
    expect(startKeys).toEqual([undefined, { PK: 'B1' }, { PK: 'B2' }]);
    expect(waits).toEqual([500, 500]);
    expect(counts).toEqual([2, 4, 6]);
  });

  /** A table whose segments have two pages each. */
  function twoPagesEach() {
    const startKeys: string[] = [];
    const send = async ({ input }: ScanCommand) => {
      const { Segment = 0, TotalSegments, ExclusiveStartKey } = input;
      const page = ExclusiveStartKey ? 2 : 1;
      startKeys.push(`${Segment} of ${TotalSegments}, page ${page}`);
      return {
        Items: [{ PK: `${Segment}.${page}` }],
        ConsumedCapacity: { CapacityUnits: 100 },
        ...(page === 1 && { LastEvaluatedKey: { PK: `${Segment}.1` } }),
      };
    };
    return { startKeys, table: { client: { send } as unknown as DynamoDBDocumentClient, name: 'ledger' } };
  }

  test('reads each of several segments completely, and divides the capacity among them', async () => {
    const { startKeys, table } = twoPagesEach();
    const waits: number[] = [];
    const pace = {
      unitsPerSecond: 1_000,
      segments: 3,
      sleep: async (milliseconds: number) => void waits.push(milliseconds),
    };
    const found: unknown[] = [];
    for await (const { PK } of scanAll(table, { pace })) found.push(PK);
    expect(found.toSorted()).toEqual(['0.1', '0.2', '1.1', '1.2', '2.1', '2.2']);
    expect(startKeys).toHaveLength(6);
    expect(waits).toEqual([300, 300, 300]);
  });

  test('resumes each segment after its last complete page, however often it was stopped', async () => {
    const { table } = twoPagesEach();
    const pace = { unitsPerSecond: 1_000, segments: 3, sleep: async () => undefined };
    let place: ScanPlace | undefined;
    const found: unknown[] = [];
    for (let run = 0; run < 20 && !(place && isScanDone(place)); run += 1) {
      const before = found.length;
      const options = { pace, ...(place && { from: place }), reached: (now: ScanPlace) => (place = now) };
      for await (const { PK } of scanAll(table, options)) {
        // The second item of a run belongs to a page that is not finished.
        if (found.length > before) break;
        found.push(PK);
      }
    }
    expect(found.toSorted()).toEqual(['0.1', '0.2', '1.1', '1.2', '2.1', '2.2']);
    expect(place?.items).toBe(6);
  });

  test.each([
    ['with a limit of 200 units', 200, 100],
    ['with a limit of 4,000 units', 4_000, 2_000],
    ['without a limit', -1, 2_000],
  ])('leaves capacity for customers in a table %s', async (_, MaxReadRequestUnits, units) => {
    const send = async () => ({ Table: { OnDemandThroughput: { MaxReadRequestUnits } } });
    const table = { client: { send } as unknown as DynamoDBDocumentClient, name: 'ledger' };
    expect(await paceOf(table)).toMatchObject({ unitsPerSecond: units, segments: 4 });
  });

  test('logs its progress after every ten items', () => {
    const lines: string[] = [];
    const progress = progressLine(10, (line) => lines.push(line));
    const firstScan = [4, 8, 12, 16, 25];
    const secondScan = [3, 11];
    for (const items of [...firstScan, ...secondScan]) progress(items);
    expect(lines).toEqual(['12 items read ...', '25 items read ...', '11 items read ...']);
  });
});
