import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullExportRules } from '#domain/full-export/full-export';
import { fullExports } from '#lambdas/full-export/store/full-exports';
import { tryCommit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { remove } from '#lambdas/platform/table/writes';
import { task } from '#lambdas/tasks/index';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const now = new Date('2026-11-03T12:00:00.000Z');

test('ten presses at once start and count one export, and the day still allows the others', async () => {
  const table = tableOn(engine.client(), await engine.createTable());
  const exports = fullExports(table);
  for (let nth = 1; nth <= fullExportRules.perDay; nth += 1) {
    const presses = Array.from({ length: 10 }, (_, at) => exports.start('pat', `export-${nth}-${at}`, now));
    const answers = (await Promise.all(presses)).sort();
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 'export-running'), 'started']);
    const { exportId } = (await exports.find('pat')) ?? { exportId: '' };
    await exports.end('pat', exportId, 'canceled');
    await tryCommit(table, remove(task, task.key('pat', 'full-export')));
  }
  expect(await exports.start('pat', 'one-too-many', now)).toBe('export-limit');
  expect((await exports.find('pat'))?.state).toBe('canceled');
  expect(await exports.start('pat', 'next-day', new Date(now.getTime() + 24 * 60 * 60 * 1000))).toBe(
    'started',
  );
});
