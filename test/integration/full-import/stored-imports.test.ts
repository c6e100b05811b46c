import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteOwnerIndex } from '#domain/table/indexes';
import { keys } from '#domain/table/keys';
import { fullImports } from '#lambdas/full-import/store/full-imports';
import { type Table, tableOn } from '#lambdas/platform/table/table';
import { taskStore } from '#lambdas/tasks/index';
import { putItems } from '#test/support/put-items';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let table: Table;

beforeAll(async () => {
  engine = await startTableEngine();
  table = tableOn(engine.client(), await engine.createTable());
});
afterAll(() => engine.stop());

const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
const now = new Date('2026-11-25T10:00:00.000Z');
const later = () => new Date(now.getTime() + 5 * 60_000);
const started = (importId: string) => ({ importId, parts: 2, total: 7 });

/** The accounts with a unit that is due. */
const atWork = async () => (await taskStore(table, later).overdue(20)).map(({ userId }) => userId);

/** Ends the task of an account. */
async function endTask(userId: string): Promise<void> {
  const tasks = taskStore(table, later);
  const unit = (await tasks.overdue(20)).find((one) => one.userId === userId);
  const claimed = unit && (await tasks.claim(unit));
  if (!claimed) throw new Error('There is no unit');
  await tasks.advance(unit, claimed, 'finished');
}

test('an import is started together with its task, and only if no other import exists', async () => {
  const imports = fullImports(table);
  expect(await imports.find('first')).toBeUndefined();
  expect(await imports.start('first', started(one), now)).toBe(true);
  expect(await imports.start('first', started(other), now)).toBe(false);
  expect(await imports.find('first')).toMatchObject({ importId: one, state: 'running', done: 0, total: 7 });
  expect(await atWork()).toContain('first');
  const running = await imports.find('first');
  expect(running && (await imports.undo('first', running, now))).toBe(true);
  expect(await imports.start('first', started(other), now)).toBe(false);
});

test('an import cannot be started beside an unfinished one, even if no task works on that one', async () => {
  const imports = fullImports(table);
  await imports.start('closing', started(one), now);
  await endTask('closing');
  expect(await imports.start('closing', started(other), now)).toBe(false);
  expect(await imports.find('closing')).toMatchObject({ importId: one });
});

test('only the current import stores its progress and its end', async () => {
  const imports = fullImports(table);
  await imports.start('reporter', started(one), now);
  expect(await imports.report('reporter', other, 3)).toBe(false);
  expect(await imports.report('reporter', one, 3)).toBe(true);
  expect(await imports.finish('reporter', other)).toBe(false);
  expect(await imports.find('reporter')).toMatchObject({ state: 'running', done: 3 });
  await imports.fail('reporter', other, 'lost');
  expect(await imports.find('reporter')).toMatchObject({ state: 'running' });
  await imports.fail('reporter', one, 'taken');
  expect(await imports.report('reporter', one, 4)).toBe(false);
  expect(await imports.finish('reporter', one)).toBe(false);
  expect(await imports.find('reporter')).toMatchObject({ state: 'undoing', problem: 'taken', done: 3 });
});

test('a finished import is taken back by another task, once, and a new import may follow', async () => {
  const imports = fullImports(table);
  await imports.start('undoer', started(one), now);
  const known = async () => {
    const found = await imports.find('undoer');
    if (!found) throw new Error('There is no import');
    return found;
  };
  await imports.finish('undoer', one);
  const done = await known();
  // Its first task is still running, so the second one waits for it.
  expect(await imports.undo('undoer', done, now)).toBe(false);
  await endTask('undoer');
  expect(await atWork()).not.toContain('undoer');
  expect(await imports.undo('undoer', done, now)).toBe(true);
  expect(await imports.undo('undoer', done, now)).toBe(false);
  expect(await atWork()).toContain('undoer');
  await endTask('undoer');
  await imports.end('undoer', await known(), 0);
  expect(await known()).toMatchObject({ state: 'undone' });
  expect(await known()).not.toHaveProperty('kept');
  expect(await imports.undo('undoer', await known(), now)).toBe(false);
  await imports.end('undoer', await known(), 5);
  expect(await known()).not.toHaveProperty('kept');
});

test('a failed import says why it failed and what stays, and the next import removes both', async () => {
  const imports = fullImports(table);
  await imports.start('failer', started(one), now);
  await imports.fail('failer', one, 'lost');
  const failing = await imports.find('failer');
  if (!failing) throw new Error('There is no import');
  await imports.end('failer', failing, 2);
  expect(await imports.find('failer')).toMatchObject({ state: 'failed', problem: 'lost', kept: 2 });
  await endTask('failer');
  expect(await imports.start('failer', started(other), now)).toBe(true);
  const next = await imports.find('failer');
  expect([next?.problem, next?.kept]).toEqual([undefined, undefined]);
});

test.each([
  ['client', (userId: string) => keys.client(userId, 'c')],
  ['item', (userId: string) => keys.savedItem(userId, 'i')],
  ['invoice', (userId: string) => keys.invoice(userId, 'v')],
  ['quote', (userId: string) => ({ ...keys.quote('q'), ...quoteOwnerIndex(userId, now.toISOString(), 'q') })],
] as const)('an account with one %s is not empty', async (name, itemOf) => {
  const userId = `owner-of-${name}`;
  const imports = fullImports(table);
  expect(await imports.isEmpty(userId)).toBe(true);
  await putItems(table, [{ ...itemOf(userId) }]);
  expect(await imports.isEmpty(userId)).toBe(false);
});
