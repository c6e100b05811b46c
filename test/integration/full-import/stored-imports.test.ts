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

const [firstImport, secondImport] = ['a'.repeat(64), 'b'.repeat(64)];
const now = new Date('2026-11-25T10:00:00.000Z');
const later = () => new Date(now.getTime() + 5 * 60_000);
const newImport = (importId: string) => ({ importId, parts: 2, total: 7 });

/** The accounts with a unit that is due. */
const accountsWithDueUnit = async () =>
  (await taskStore(table, later).overdue(20)).map(({ userId }) => userId);

/** Ends the task of an account. */
async function endTask(userId: string): Promise<void> {
  const tasks = taskStore(table, later);
  const unit = (await tasks.overdue(20)).find((due) => due.userId === userId);
  const claimed = unit && (await tasks.claim(unit));
  if (!claimed) throw new Error('There is no unit');
  await tasks.advance(unit, claimed, 'finished');
}

test('an import is started together with its task, and only if no other import exists', async () => {
  const imports = fullImports(table);
  expect(await imports.find('first')).toBeUndefined();
  expect(await imports.start('first', newImport(firstImport), now)).toBe(true);
  expect(await imports.start('first', newImport(secondImport), now)).toBe(false);
  expect(await imports.find('first')).toMatchObject({
    importId: firstImport,
    state: 'running',
    done: 0,
    total: 7,
  });
  expect(await accountsWithDueUnit()).toContain('first');
  const running = await imports.find('first');
  expect(running && (await imports.undo('first', running, now))).toBe(true);
  expect(await imports.start('first', newImport(secondImport), now)).toBe(false);
});

test('an import cannot be started while another one is unfinished, even if its task has ended', async () => {
  const imports = fullImports(table);
  await imports.start('closing', newImport(firstImport), now);
  await endTask('closing');
  expect(await imports.start('closing', newImport(secondImport), now)).toBe(false);
  expect(await imports.find('closing')).toMatchObject({ importId: firstImport });
});

test('only the current import stores its progress and its end', async () => {
  const imports = fullImports(table);
  await imports.start('reporter', newImport(firstImport), now);
  expect(await imports.report('reporter', secondImport, 3)).toBe(false);
  expect(await imports.report('reporter', firstImport, 3)).toBe(true);
  expect(await imports.finish('reporter', secondImport)).toBe(false);
  expect(await imports.find('reporter')).toMatchObject({ state: 'running', done: 3 });
  await imports.fail('reporter', secondImport, 'lost');
  expect(await imports.find('reporter')).toMatchObject({ state: 'running' });
  await imports.fail('reporter', firstImport, 'taken');
  expect(await imports.report('reporter', firstImport, 4)).toBe(false);
  expect(await imports.finish('reporter', firstImport)).toBe(false);
  expect(await imports.find('reporter')).toMatchObject({ state: 'undoing', problem: 'taken', done: 3 });
});

test('a finished import is undone once, by a second task that starts after the first has ended', async () => {
  const imports = fullImports(table);
  await imports.start('undoer', newImport(firstImport), now);
  const storedImport = async () => {
    const found = await imports.find('undoer');
    if (!found) throw new Error('There is no import');
    return found;
  };
  await imports.finish('undoer', firstImport);
  const done = await storedImport();
  // Its first task is still running, so the second one waits for it.
  expect(await imports.undo('undoer', done, now)).toBe(false);
  await endTask('undoer');
  expect(await accountsWithDueUnit()).not.toContain('undoer');
  expect(await imports.undo('undoer', done, now)).toBe(true);
  expect(await imports.undo('undoer', done, now)).toBe(false);
  expect(await accountsWithDueUnit()).toContain('undoer');
  await endTask('undoer');
  await imports.end('undoer', await storedImport(), 0);
  expect(await storedImport()).toMatchObject({ state: 'undone' });
  expect(await storedImport()).not.toHaveProperty('kept');
  expect(await imports.undo('undoer', await storedImport(), now)).toBe(false);
  await imports.end('undoer', await storedImport(), 5);
  expect(await storedImport()).not.toHaveProperty('kept');
});

test('a failed import stores why it failed and how many records stay; the next import clears both', async () => {
  const imports = fullImports(table);
  await imports.start('failer', newImport(firstImport), now);
  await imports.fail('failer', firstImport, 'lost');
  const failing = await imports.find('failer');
  if (!failing) throw new Error('There is no import');
  await imports.end('failer', failing, 2);
  expect(await imports.find('failer')).toMatchObject({ state: 'failed', problem: 'lost', kept: 2 });
  await endTask('failer');
  expect(await imports.start('failer', newImport(secondImport), now)).toBe(true);
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
