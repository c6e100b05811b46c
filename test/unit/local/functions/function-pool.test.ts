import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCloudClock } from '#local/cloud/cloud-clock';
import { createFunctionPool, warmLimit } from '#local/functions/function-pool';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'function-pool-'));
  writeFileSync(join(folder, 'echo.mjs'), 'export const handler = async (event) => event;');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the pool keeps a limited number of idle environments, however many functions are called', async () => {
  const names = Array.from({ length: warmLimit + 5 }, (_, index) => `function-${index}`);
  const pool = createFunctionPool(
    names.map((name) => ({
      name,
      shortName: name,
      arn: `arn:${name}`,
      entry: join(folder, 'echo.mjs'),
      exportName: 'handler',
      timeoutMilliseconds: 60_000,
      memoryMb: 128,
      environment: {},
    })),
    { cloudOrigin: 'http://127.0.0.1:9', clock: openCloudClock(join(folder, 'clock')), limit: 2 },
  );
  try {
    for (const round of [1, 2])
      for (const name of names) {
        expect(await pool.invoke(name, { round })).toEqual({ kind: 'returned', json: `{"round":${round}}` });
        expect(pool.environmentCount()).toBeLessThanOrEqual(warmLimit);
      }
    // The last called function still has its environment.
    await pool.invoke(names.at(-1) ?? '', {});
    expect(pool.environmentCount()).toBe(warmLimit);
  } finally {
    await pool.stop();
  }
});
