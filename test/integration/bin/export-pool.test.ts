// @module-tag further
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#test/support/command';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
const folder = mkdtempSync(join(tmpdir(), 'billhook-pool-'));

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await product.stop();
});

test('all accounts of the pool are exported into a folder of the operator, and the file of addresses can be imported', async () => {
  const accounts = accountsOf(product);
  const pat = await accounts.signUp(accounts.newEmail());
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(pat.accessToken) });
  const out = join(folder, 'pool');
  expect(await runCommand(product, 'export-pool', '--out', out, '--stage', 'dev')).toMatchObject({ code: 0 });
  const exported: readonly { accountId: string; email: string }[] = JSON.parse(
    readFileSync(join(out, 'accounts.json'), 'utf8'),
  );
  expect(exported.find(({ email }) => email === pat.email)).toMatchObject({ accountId: pat.userId });
  expect(statSync(join(out, 'accounts.json')).mode & 0o077).toBe(0);
  const users = join(out, 'users.csv');
  expect(readFileSync(users, 'utf8')).toMatch(/^email\n/);
  // An existing folder is never overwritten.
  expect((await runCommand(product, 'export-pool', '--out', out, '--stage', 'dev')).code).toBe(1);
  expect((await runCommand(product, 'export-pool', '--stage', 'dev')).code).toBe(2);
  expect((await runCommand(product, 'import-users', users, '--stage', 'dev', '--dry-run')).err).toBe('');
});
