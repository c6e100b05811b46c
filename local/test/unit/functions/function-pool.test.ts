import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCloudClock } from 'one-machine-cloud/cloud/cloud-clock';
import { createFunctionPool, warmLimit } from 'one-machine-cloud/functions/function-pool';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'function-pool-'));
  writeFileSync(join(folder, 'echo.mjs'), 'export const handler = async (event) => event;');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const definitionOf = (name: string, file: string) => ({
  name,
  shortName: name,
  arn: `arn:${name}`,
  entry: join(folder, file),
  exportName: 'handler',
  timeoutMilliseconds: 60_000,
  memoryMb: 128,
  environment: {},
});

const poolOf = (definitions: readonly ReturnType<typeof definitionOf>[]) =>
  createFunctionPool(definitions, {
    cloudOrigin: 'http://127.0.0.1:9',
    clock: openCloudClock(join(folder, 'clock')),
    limit: 2,
  });

it('the pool keeps a limited number of idle environments, however many functions are called', async () => {
  const names = Array.from({ length: warmLimit + 5 }, (_, index) => `function-${index}`);
  const pool = poolOf(names.map((name) => definitionOf(name, 'echo.mjs')));
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

it('after a reload the next call runs the current file, and a running call ends as it began', async () => {
  const file = join(folder, 'changing.mjs');
  const write = (answer: string) =>
    writeFileSync(
      file,
      `import { existsSync } from 'node:fs';
       export const handler = async ({ until }) => {
         while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 5));
         return '${answer}';
       };`,
    );
  write('before');
  const pool = poolOf([definitionOf('changing', 'changing.mjs')]);
  try {
    expect(await pool.invoke('changing', {})).toEqual({ kind: 'returned', json: '"before"' });
    const mayEnd = join(folder, 'may-end');
    const running = pool.invoke('changing', { until: mayEnd });
    write('after');
    pool.reload();
    expect(await pool.invoke('changing', {})).toEqual({ kind: 'returned', json: '"after"' });
    writeFileSync(mayEnd, '');
    expect(await running).toEqual({ kind: 'returned', json: '"before"' });
    expect(await pool.invoke('changing', {})).toEqual({ kind: 'returned', json: '"after"' });
    expect(pool.environmentCount()).toBe(1);
  } finally {
    await pool.stop();
  }
});
