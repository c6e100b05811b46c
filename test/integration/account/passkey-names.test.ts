import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { passkeyNameStore } from '#lambdas/account/store/passkey-name-store';
import { signInHistories } from '#lambdas/account/store/sign-in-history';
import { touchLastLogin } from '#lambdas/account/touch-last-login';
import { accountProfiles } from '#lambdas/profile/index';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { emptyOutbox } from '#test/support/outbox';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const names = () => passkeyNameStore(world.plain);
const setName = (credentialId: string, name: string) =>
  names().set(pat, { credentialId, name }, world.clock());

/** The emails about passkeys that were sent. */
async function emails() {
  await emptyOutbox(world, engine);
  const mails = await Promise.all(world.service.raw.map((raw) => PostalMime.parse(raw)));
  return mails.filter(({ subject }) => subject === 'A passkey was added to your account');
}

test('naming the first passkey emails the owner, naming further ones does not', async () => {
  expect(await setName('phone', 'Chrome on Android')).toBe(true);
  const [mail, ...others] = await emails();
  expect(others).toEqual([]);
  expect(mail?.text).toContain('We noticed on November 3, 2026 that a passkey was added to your account');
  expect(mail?.text).toContain('Sign out everywhere');
  await setName('phone', 'My phone');
  expect(await names().list(pat)).toEqual([{ credentialId: 'phone', name: 'My phone' }]);
  expect(await emails()).toHaveLength(1);
  await setName('laptop', 'Laptop');
  expect(await emails()).toHaveLength(2);
});

/** What our API does at the first call of a sign-in, when the pool lists these passkeys. */
const signIn = (...ids: readonly string[]) => signInWhile(async () => ids);
const signInWhile = (list: () => Promise<readonly string[]>) =>
  touchLastLogin(
    { userId: pat, signedInAt: world.clock().getTime() / 1_000, browser: '', accessToken: 'token' },
    {
      profiles: accountProfiles(world.plain),
      history: signInHistories(world.plain),
      passkeys: {
        list: async () => (await list()).map((credentialId) => ({ credentialId, name: 'iCloud Keychain' })),
      },
      names: names(),
      clock: world.clock,
    },
  );

test('the owner is emailed once about each passkey that a stolen session added, at the next sign-in', async () => {
  await setName('phone', 'My phone');
  expect(await signIn('phone', 'thief')).toMatchObject({ ok: true });
  expect(await emails()).toHaveLength(2);
  expect(await names().list(pat)).toEqual([
    { credentialId: 'phone', name: 'My phone' },
    { credentialId: 'thief', name: 'iCloud Keychain' },
  ]);
  await signIn('thief', 'phone');
  expect(await emails()).toHaveLength(2);
});

test('a passkey that is named while the pool is asked keeps its name and its one email', async () => {
  const lists = [[], ['phone']];
  await signInWhile(async () => {
    const listed = lists.shift() ?? ['phone'];
    if (listed.length === 0) await setName('phone', 'My phone');
    return listed;
  });
  expect(await names().list(pat)).toEqual([{ credentialId: 'phone', name: 'My phone' }]);
  expect(await emails()).toHaveLength(1);
});

test('a sign-in fails for our API if the pool does, and stores no passkey', async () => {
  await setName('phone', 'My phone');
  await expect(signInWhile(() => Promise.reject(new Error('throttled')))).rejects.toThrow('throttled');
  expect(await names().list(pat)).toHaveLength(1);
});

test('a removed passkey is forgotten, so that its return is emailed again', async () => {
  await signIn('phone');
  world.advance(60_000);
  await signIn();
  expect(await names().list(pat)).toEqual([]);
  await signIn('phone');
  expect(await emails()).toHaveLength(2);
});

test('names that are saved at the same time are all stored', async () => {
  const done = await Promise.all(['a', 'b', 'c'].map((id) => setName(id, `Passkey ${id}`)));
  expect(done).toEqual([true, true, true]);
  expect(new Set((await names().list(pat)).map(({ credentialId }) => credentialId))).toEqual(
    new Set(['a', 'b', 'c']),
  );
});
