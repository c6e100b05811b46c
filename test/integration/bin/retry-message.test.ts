// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox as limits } from '#domain/messaging/message';
import { message } from '#lambdas/messaging/store/message';
import { countFailure, messagesAside } from '#lambdas/messaging/store/set-aside';
import { commit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { upsert } from '#lambdas/platform/table/writes';
import { runCommand } from '#test/support/command';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const table = () => tableOn(product.table, product.tableName);
const retry = (...args: readonly string[]) => runCommand(product, 'retry-message', ...args, '--stage', 'dev');

/** Stores a receipt that failed at every try, so that it is set aside. Returns its ID. */
async function setAside(owner: string): Promise<string> {
  const id = randomUUID();
  const key = message.key({ kind: 'receipt', id, owner });
  await commit(table(), [upsert(message, key, { set: { state: 'waiting' } })]);
  for (let tried = 0; tried < limits.tries; tried += 1) await countFailure(table(), key, id, new Date());
  return id;
}

const idsSetAside = async () => (await messagesAside(table())).map(({ name }) => name.id);

test('emails that were set aside are listed, for one account too, and are queued again only with --yes', async () => {
  expect(await retry()).toMatchObject({ code: 0, out: 'Nothing is set aside.\n' });
  const [pat, kim] = [randomUUID(), randomUUID()];
  const first = await setAside(pat);
  const second = await setAside(kim);

  const all = await retry();
  expect([all.code, all.err]).toEqual([0, '']);
  expect(all.out).toMatch(
    new RegExp(`receipt  ${first}  account ${pat}\\n.*receipt  ${second}  account ${kim}`),
  );
  expect(all.out).toContain('Add --yes to try them again.');
  expect(await idsSetAside()).toEqual([first, second]);

  const one = await retry(pat, '--yes');
  expect(one.out).toContain(first);
  expect(one.out).not.toContain(second);
  expect(one.out).toContain('They are tried again.');
  expect(await idsSetAside()).toEqual([second]);

  expect((await retry(second, '--yes')).code).toBe(0);
  expect(await idsSetAside()).toEqual([]);
  expect((await retry('one', 'two')).code).toBe(2);
});
