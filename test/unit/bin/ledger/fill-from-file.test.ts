import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { openProgress } from '#bin/command/resumable';
import { fillFromFile } from '#bin/ledger/fill-from-file';

const folder = mkdtempSync(join(tmpdir(), 'billhook-fill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A table that records what is written to it, and throws at call number `breaksAt`. */
function recordingTable(breaksAt = Number.POSITIVE_INFINITY) {
  const written: string[] = [];
  let calls = 0;
  const send = async ({ input }: BatchWriteCommand) => {
    calls += 1;
    if (calls === breaksAt) throw new Error('the credentials have expired');
    for (const { PutRequest } of Object.values(input.RequestItems ?? {}).flat())
      written.push(String(PutRequest?.Item?.PK));
    return {};
  };
  return { written, table: { client: { send } as unknown as DynamoDBDocumentClient, name: 'restored' } };
}

test('filling a table again continues where the failed run stopped, and repeats at most the last thousand items', async () => {
  const path = join(folder, 'items');
  const all = Array.from({ length: 2_510 }, (_, index) => `ITEM#${index}`);
  writeFileSync(path, all.map((PK) => `${JSON.stringify({ PK, SK: 'A' })}\n`).join(''));
  const progress = openProgress(join(folder, 'notes'));
  const fill = (table: ReturnType<typeof recordingTable>['table']) =>
    fillFromFile(table, progress, { progressName: 'filled', path });

  const first = recordingTable(60);
  await expect(fill(first.table)).rejects.toThrow('expired');
  expect(first.written).toEqual(all.slice(0, 59 * 25));
  const second = recordingTable();
  await fill(second.table);
  expect(second.written).toEqual(all.slice(1_000));
  const third = recordingTable();
  await fill(third.table);
  expect(third.written).toEqual([]);
});
