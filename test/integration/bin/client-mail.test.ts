// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { commit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { tableOn } from '#lambdas/platform/table/table';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { runCommand } from '#test/support/command';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

let product: TestCloud;
let userId: string;
let email: string;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  email = accounts.newEmail();
  const pat = await accounts.signUp(email);
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(pat.accessToken) });
  userId = pat.userId;
  await setVerified(true);
});
afterAll(() => product.stop());

const table = () => tableOn(product.table, product.tableName);
const readProfile = () => find(table(), liteProfile, keys.liteProfile(userId));
const clientMail = (...args: readonly string[]) =>
  runCommand(product, 'client-mail', ...args, '--stage', 'dev');

const setVerified = (emailVerified: boolean) =>
  commit(table(), [update(liteProfile, keys.liteProfile(userId), { set: { emailVerified } })]);

test('closing and opening the links in one call is refused, and changes nothing', async () => {
  const before = await readProfile();
  const outcome = await clientMail(userId, '--close-links', '--open-links');
  expect(outcome.code).toBe(2);
  expect(outcome.err).toContain('Choose one of --close-links and --open-links.');
  expect(await readProfile()).toEqual(before);
});

test('links are closed and opened again', async () => {
  const closed = await clientMail(userId, '--close-links');
  expect([closed.code, closed.out]).toEqual([0, expect.stringContaining('Its links are closed since ')]);
  expect(await readProfile()).toHaveProperty('linksClosedAt');
  const open = await clientMail(userId, '--open-links');
  expect([open.code, open.out]).toEqual([0, expect.stringContaining('Its links work.')]);
  expect(await readProfile()).not.toHaveProperty('linksClosedAt');
});

test('while the links are closed, no client is emailed; closing them again keeps the time of the first', async () => {
  const first = await clientMail(userId, '--close-links');
  expect(first.out).toContain('It emails no clients while its links are closed.');
  const linksClosedAt = (await readProfile())?.linksClosedAt;
  const second = await clientMail(userId, '--close-links');
  expect(second.out).toContain(`Its links are closed since ${linksClosedAt}.`);
  expect(await readProfile()).toHaveProperty('linksClosedAt', linksClosedAt);
  expect((await clientMail(userId, '--open-links')).out).toContain('It may email clients.');
});

test('an account whose address is not verified emails no clients, and its links do not work', async () => {
  await setVerified(false);
  const { out } = await clientMail(userId);
  expect(out).toContain('It emails no clients until its address is verified.');
  expect(out).toContain('Its links do not work until its address is verified.');
  await setVerified(true);
});

test('lifting a suspension prints that complaints of the last 30 days still count', async () => {
  const set = { clientMailSuspendedAt: '2026-11-20T12:00:00.000Z' };
  await commit(table(), [update(liteProfile, keys.liteProfile(userId), { set })]);
  expect((await clientMail(userId)).out).toContain('It emails no clients since 2026-11-20T12:00:00.000Z.');
  const lifted = await clientMail(userId, '--lift');
  expect(lifted.code).toBe(0);
  expect(lifted.out).toContain('Complaints of the last 30 days still count');
  expect(lifted.out).toContain('It may email clients.');
});

test('an unknown account ID is refused', async () => {
  const unknown = await clientMail('nobody');
  expect([unknown.code, unknown.err]).toEqual([1, 'There is no account nobody.\n']);
});

test('an account is found by its address, and its ID is printed', async () => {
  const found = await clientMail(email.toUpperCase());
  expect([found.code, found.out]).toEqual([0, expect.stringContaining(`Account ${userId}`)]);
  const unknown = await clientMail('nobody@example.com');
  expect([unknown.code, unknown.err]).toEqual([
    2,
    expect.stringContaining('No account has the address nobody@example.com.'),
  ]);
  const books = await runCommand(product, 'check-books', email, '--stage', 'dev');
  expect([books.code, books.out]).toEqual([0, expect.stringContaining('The books are right.')]);
});
