import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { tableOn } from '#lambdas/platform/table/table';
import { put } from '#lambdas/platform/table/writes';
import { accountProfiles, accountWithAlias } from '#lambdas/profile/store/account-profiles';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { minimalItems } from '#test/support/minimal-items';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

test('an account of the previous release gets its alias once, at the next sign-in', async () => {
  const table = tableOn(engine.client(), await engine.createTable());
  const key = liteProfile.key('u1');
  await commit(table, [put(liteProfile, key, liteProfile.parse(minimalItems.liteProfile))]);
  const { touchLogin } = accountProfiles(table);
  const now = '2026-11-23T10:00:00.000Z';
  expect(await touchLogin('u1', now, 'first')).toBe(true);
  expect(await touchLogin('u1', now, 'second')).toBe(true);
  expect(await find(table, liteProfile, key)).toMatchObject({ mailAlias: 'first' });
  expect(await accountWithAlias(table, 'first')).toBe('u1');
  expect(await accountWithAlias(table, 'second')).toBeUndefined();
  expect(await touchLogin('nobody', now, 'third')).toBe(false);
  expect(await accountWithAlias(table, 'third')).toBeUndefined();
});
