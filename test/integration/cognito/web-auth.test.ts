// @module-tag further
// @vitest-environment happy-dom
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  GetTokensFromRefreshTokenCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { codeAt } from 'one-machine-cloud/cognito/totp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RuntimeConfig } from '#domain/contract/runtime-config';
import {
  confirmAtOnce,
  newEmail,
  signUpAccount,
  tokensOf,
  verifyAddress,
} from '#test/support/cognito-accounts';
import { type CognitoServer, clientId, poolId, startCognito } from '#test/support/cognito-server';
import { further } from '#test/support/further-cases';

let cognito: CognitoServer;
const realFetch = globalThis.fetch;
const nodeFetch = (input: string, init?: RequestInit) => realFetch(input, init);

/** Calls of the browser to our own API. */
let apiCalls: { path: string; body: unknown }[] = [];
let apiAnswer: () => Response;
let poolIsReachable = true;
let hidesAccounts = false;
/** The operation of the pool whose requests are lost. */
let lostOperation: string | undefined;

const config = (): RuntimeConfig => ({
  stage: 'test',
  region: 'us-east-1',
  siteOrigin: 'http://localhost',
  botCheck: { scriptUrl: '', siteKey: '' },
  userPool: {
    id: poolId,
    clientId,
    endpoint: poolIsReachable ? cognito.endpoint : 'http://127.0.0.1:9',
    hidesAccounts,
  },
});

beforeAll(async () => {
  cognito = await startCognito();
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const address = String(input instanceof Request ? input.url : input);
    if (address === '/runtime-config.json') return Response.json(config());
    if (address.startsWith('/api/')) {
      apiCalls.push({ path: address, body: JSON.parse(String(init?.body)) });
      return apiAnswer();
    }
    const target = new Headers(init?.headers).get('x-amz-target') ?? '';
    if (lostOperation !== undefined && target.endsWith(`.${lostOperation}`))
      throw new TypeError('Failed to fetch');
    return nodeFetch(address, init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await cognito.stop();
});
beforeEach(() => {
  confirmAtOnce(cognito);
  apiCalls = [];
  apiAnswer = () => Response.json({ success: true });
  poolIsReachable = true;
  hidesAccounts = false;
  lostOperation = undefined;
  localStorage.clear();
  sessionStorage.clear();
  vi.resetModules();
});

/** The adapter in a freshly loaded page. */
async function page() {
  const [session, signIn, signUp, reset, change] = await Promise.all([
    import('../../../web/adapters/auth/current-session.ts'),
    import('../../../web/adapters/auth/sign-in.ts'),
    import('../../../web/adapters/auth/sign-up.ts'),
    import('../../../web/adapters/auth/password-reset.ts'),
    import('../../../web/adapters/auth/password-change.ts'),
  ]);
  return { ...session, ...signIn, ...signUp, ...reset, ...change };
}

const refused = (refusal: string) => ({ ok: false, refusal });
const storageKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

async function createdByOperator(): Promise<{ UserPoolId: string; Username: string }> {
  const user = { UserPoolId: poolId, Username: newEmail() };
  await cognito.sdk.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS' }));
  return user;
}

/** The address of an account with a temporary password from an operator. */
async function invitedUser(): Promise<string> {
  const user = await createdByOperator();
  await cognito.sdk.send(
    new AdminSetUserPasswordCommand({ ...user, Password: 'temporary', Permanent: false }),
  );
  return user.Username;
}

describe('signing up and in', () => {
  it('creates an account, signs in, stays signed in after a reload, and has an access token', async () => {
    const { signUp, signIn } = await page();
    const email = newEmail();
    const signedUp = await signUp(` ${email.toUpperCase()} `, 'hunter22');
    expect(signedUp).toMatchObject({ ok: true });
    expect(await signIn(email, 'hunter22')).toEqual({ ok: true, value: 'signed-in' });
    vi.resetModules();
    const reloaded = await page();
    const user = await reloaded.currentUser();
    expect(user).toEqual({
      userId: signedUp.ok && signedUp.value.userId,
      email,
      sessionId: expect.stringMatching(/.+/),
    });
    const [, payload = ''] = ((await reloaded.accessToken()) ?? '').split('.');
    expect(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))).toMatchObject({
      token_use: 'access',
      sub: user?.userId,
    });
  });

  it('gives a session an ID that stays when its tokens are renewed and changes with the next sign-in', async () => {
    const { signUp, signIn, signOut, currentUser, accessToken } = await page();
    const email = newEmail();
    await signUp(email, 'hunter22');
    await signIn(email, 'hunter22');
    const name = (await currentUser())?.sessionId;
    await accessToken(true);
    expect((await currentUser())?.sessionId).toBe(name);
    await signOut();
    await signIn(email, 'hunter22');
    expect((await currentUser())?.sessionId).not.toBe(name);
  });

  it('replaces a session that somebody else left open', async () => {
    const [one, two] = [await signUpAccount(cognito), await signUpAccount(cognito)];
    const { signIn, currentUser } = await page();
    await signIn(one, 'hunter22');
    expect(await signIn(two, 'hunter22')).toMatchObject({ ok: true });
    expect((await currentUser())?.email).toBe(two);
  });

  it('reports an address in use, a weak password and a malformed address', async () => {
    const { signUp } = await page();
    const taken = await signUpAccount(cognito);
    expect(await signUp(taken, 'hunter22')).toEqual(refused('email-already-in-use'));
    expect(await signUp(newEmail(), 'short')).toEqual(refused('weak-password'));
    expect(await signUp(newEmail(), ' hunter22 ')).toEqual(refused('weak-password'));
    expect(await signUp('no-address', 'hunter22')).toEqual(refused('invalid-email'));
  });

  it('does not treat an unconfirmed account as signed in', async () => {
    delete cognito.triggers.PreSignUp;
    const { signUp } = await page();
    expect(await signUp(newEmail(), 'hunter22')).toEqual(refused('default'));
  });

  it('reports an unknown account, a wrong password, a disabled account, and too many attempts', async () => {
    const { signIn } = await page();
    const email = await signUpAccount(cognito);
    expect(await signIn(newEmail(), 'hunter22')).toEqual(refused('user-not-found'));
    for (let failure = 1; failure <= 5; failure += 1)
      expect(await signIn(email, 'not this')).toEqual(refused('wrong-password'));
    // The lockout lasts a second, and on a slow machine it would be over before the next try arrives.
    cognito.advance(-30_000);
    expect(await signIn(email, 'hunter22')).toEqual(refused('too-many-requests'));
    cognito.advance(30_000);
    const other = await signUpAccount(cognito);
    await cognito.sdk.send(new AdminDisableUserCommand({ UserPoolId: poolId, Username: other }));
    expect(await signIn(other, 'hunter22')).toEqual(refused('user-disabled'));
  });

  it('reports "invalid-credential" for accounts that must reset their password first', async () => {
    const { signIn } = await page();
    delete cognito.triggers.PreSignUp;
    const unconfirmed = await signUpAccount(cognito);
    expect(await signIn(unconfirmed, 'not this')).toEqual(refused('wrong-password'));
    expect(await signIn(unconfirmed, 'hunter22')).toEqual(refused('invalid-credential'));
    const invited = await invitedUser();
    cognito.advance(8 * 24 * 60 * 60 * 1000);
    expect(await signIn(invited, 'temporary')).toEqual(refused('invalid-credential'));
    cognito.advance(-8 * 24 * 60 * 60 * 1000);
    const imported = await createdByOperator();
    await cognito.sdk.send(
      new AdminSetUserPasswordCommand({ ...imported, Password: 'unknown to all', Permanent: true }),
    );
    await verifyAddress(cognito, imported.Username);
    await cognito.sdk.send(new AdminResetUserPasswordCommand(imported));
    expect(await signIn(imported.Username, 'whatever')).toEqual(refused('invalid-credential'));
  });

  it('asks a user with a temporary password for a new one, and signs in with it', async () => {
    const { signIn, setFirstPassword, signOut, currentUser } = await page();
    const invited = await invitedUser();
    expect(await signIn(invited, 'not this')).toEqual(refused('wrong-password'));
    expect(await signIn(invited, 'temporary')).toEqual({ ok: true, value: 'needs-password' });
    expect(await currentUser()).toBeUndefined();
    expect(await setFirstPassword('short')).toEqual(refused('weak-password'));
    expect(await setFirstPassword('my own one')).toMatchObject({ ok: true });
    expect((await currentUser())?.email).toBe(invited);
    await signOut();
    expect(await signIn(invited, 'my own one')).toEqual({ ok: true, value: 'signed-in' });
  });

  it('accepts the new password only for a few minutes', async () => {
    const { signIn, setFirstPassword } = await page();
    await signIn(await invitedUser(), 'temporary');
    cognito.advance(6 * 60 * 1000);
    expect(await setFirstPassword('my own one')).toEqual(refused('default'));
  });

  it('distinguishes a lost network from every other error', further, async () => {
    poolIsReachable = false;
    const { signIn, signUp, requestPasswordReset } = await page();
    expect(await signIn('pat@example.com', 'hunter22')).toEqual(refused('network-request-failed'));
    expect(await signUp('pat@example.com', 'hunter22')).toEqual(refused('network-request-failed'));
    expect(await requestPasswordReset('pat@example.com')).toEqual(refused('network-request-failed'));
  });

  it('does not reveal whether the address or the password was wrong if the pool hides it', async () => {
    hidesAccounts = true;
    cognito.configure({ preventUserExistenceErrors: 'ENABLED' });
    const { signIn } = await page();
    const email = await signUpAccount(cognito);
    expect(await signIn(email, 'not this')).toEqual(refused('invalid-credential'));
    expect(await signIn(newEmail(), 'hunter22')).toEqual(refused('invalid-credential'));
    cognito.configure({ preventUserExistenceErrors: 'LEGACY' });
  });
});

describe('the session', () => {
  it('is renewed on request, each time with the same refresh token, so that a lost answer does not end it', async () => {
    const { signIn, accessToken } = await page();
    await signIn(await signUpAccount(cognito), 'hunter22');
    const key = Object.keys(localStorage).find((name) => name.endsWith('.refreshToken')) ?? '';
    const [token, refreshToken] = [await accessToken(), localStorage.getItem(key)];
    expect(refreshToken).toBeTruthy();
    const renewed = await accessToken(true);
    cognito.advance(31_000);
    expect(new Set([token, renewed, await accessToken(true)]).size).toBe(3);
    expect(localStorage.getItem(key)).toBe(refreshToken);
  });

  it('ends without an error if it was revoked', async () => {
    const { signIn, accessToken, currentUser } = await page();
    const email = await signUpAccount(cognito);
    await signIn(email, 'hunter22');
    await cognito.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: email }));
    expect(await accessToken(true)).toBeUndefined();
    expect(await currentUser()).toBeUndefined();
  });

  it('ends by sign-out, which leaves no data in the browser and no working token', async () => {
    const { signIn, signOut, accessToken, currentUser } = await page();
    const email = await signUpAccount(cognito);
    localStorage.setItem(`CognitoIdentityServiceProvider.${clientId}.somebody-else.accessToken`, 'left over');
    localStorage.setItem('theme', 'dark');
    await signIn(email, 'hunter22');
    const refreshToken = localStorage.getItem(
      Object.keys(localStorage).find((name) => name.endsWith('.refreshToken')) ?? '',
    );
    const leaving = signOut();
    // The storage is cleared before the pool answers, because the tab may be closed while the network is slow.
    expect(storageKeys()).toEqual(['theme']);
    await leaving;
    expect(storageKeys()).toEqual(['theme']);
    expect(await currentUser()).toBeUndefined();
    expect(await accessToken()).toBeUndefined();
    const reuse = await nodeFetch(cognito.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken' },
      body: JSON.stringify({ ClientId: clientId, RefreshToken: refreshToken }),
    });
    expect(await reuse.json()).toMatchObject({ message: 'Refresh Token has been revoked' });
  });

  it('starts again while a sign-out is in progress, and ends in this browser even if the pool refuses', async () => {
    const { signIn, signOut, currentUser } = await page();
    const email = await signUpAccount(cognito);
    await signIn(email, 'hunter22');
    const leaving = signOut();
    expect(await signIn(email, 'hunter22')).toMatchObject({ ok: true });
    await leaving;
    expect(await currentUser()).toMatchObject({ email });
    cognito.configure({ revocation: false });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await signOut();
    expect(warned).toHaveBeenCalledOnce();
    expect(storageKeys()).toEqual([]);
    warned.mockRestore();
    cognito.configure({ revocation: true });
  });
});

describe('changing a password', () => {
  const keyOf = (name: string) => Object.keys(localStorage).find((key) => key.endsWith(`.${name}`)) ?? '';
  const refreshed = (RefreshToken: string) =>
    cognito.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken }));

  it('ends every other session, including a stolen one, and keeps this browser signed in', async () => {
    const { signIn, changePassword, currentUser, accessToken } = await page();
    const email = await signUpAccount(cognito);
    await signIn(email, 'hunter22');
    const before = await currentUser();
    const stolen = [
      localStorage.getItem(keyOf('refreshToken')) ?? '',
      (await tokensOf(cognito, email)).RefreshToken,
    ];
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    expect(await changePassword(email, 'hunter22', 'brand new')).toEqual({ ok: true, value: 'renewed' });
    const removedKeys = removed.mock.calls
      .map(([key]) => key)
      .filter((key) => key.startsWith('CognitoIdentity'));
    removed.mockRestore();
    expect(removedKeys).toEqual([]);
    for (const token of stolen)
      await expect(refreshed(token)).rejects.toThrow('Refresh Token has been revoked');
    const after = await currentUser();
    expect(after).toEqual({ ...before, sessionId: expect.any(String) });
    expect(after?.sessionId).not.toBe(before?.sessionId);
    expect(await accessToken(true)).toEqual(expect.any(String));
    await expect(tokensOf(cognito, email)).rejects.toThrow('Incorrect username or password.');
    expect((await tokensOf(cognito, email, 'brand new')).AccessToken).toBeTruthy();
  });

  it('requires the old password, which the pool checks, and a good new one', async () => {
    const { signIn, changePassword, currentUser } = await page();
    const email = await signUpAccount(cognito);
    await signIn(email, 'hunter22');
    const before = await currentUser();
    expect(await changePassword(email, 'not this', 'brand new')).toEqual(refused('wrong-password'));
    expect(await changePassword(email, 'hunter22', 'short')).toEqual(refused('weak-password'));
    expect(await currentUser()).toEqual(before);
    expect((await tokensOf(cognito, email)).AccessToken).toBeTruthy();
    poolIsReachable = false;
    vi.resetModules();
    const offline = await page();
    expect(await offline.changePassword(email, 'hunter22', 'brand new')).toEqual(
      refused('network-request-failed'),
    );
  });

  it('ends every session, including this one, if signing in again requires a code', further, async () => {
    const { signIn, changePassword } = await page();
    const email = await signUpAccount(cognito);
    const { AccessToken } = await tokensOf(cognito, email);
    const { SecretCode = '' } = await cognito.sdk.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const UserCode = codeAt(SecretCode, cognito.now());
    await cognito.sdk.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
    await signIn(email, 'hunter22');
    const SoftwareTokenMfaSettings = { Enabled: true };
    await cognito.sdk.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }));
    apiCalls = [];
    expect(await changePassword(email, 'hunter22', 'brand new')).toEqual({ ok: true, value: 'ended' });
    expect(apiCalls).toEqual([{ path: '/api/account/session-ends', body: { keepsOwn: false } }]);
    expect(await signIn(email, 'brand new')).toEqual({ ok: true, value: 'needs-code' });
  });

  it(
    'reports when the other sessions could not be ended, and ends them on the next try',
    further,
    async () => {
      const { signIn, changePassword, renewSessions, currentUser } = await page();
      const email = await signUpAccount(cognito);
      await signIn(email, 'hunter22');
      const stolen = await tokensOf(cognito, email);
      lostOperation = 'GlobalSignOut';
      expect(await changePassword(email, 'hunter22', 'brand new')).toEqual({
        ok: true,
        value: 'others-remain',
      });
      expect(await currentUser()).toMatchObject({ email });
      lostOperation = undefined;
      expect(await renewSessions(email, 'brand new')).toBe('renewed');
      await expect(refreshed(stolen.RefreshToken)).rejects.toThrow('Refresh Token has been revoked');
      // As if the answer had been lost: the pool has already ended the sessions.
      await cognito.sdk.send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: email }));
      expect(await renewSessions(email, 'brand new')).toBe('renewed');
      expect(await renewSessions(email, 'not this')).toBe('ended');
    },
  );
});

describe('a forgotten password', () => {
  const codeInMail = () => /\d{6}/.exec(cognito.mails.at(-1)?.html ?? '')?.[0] ?? '';

  it('is replaced with the emailed code', async () => {
    const { requestPasswordReset, confirmPasswordReset, signIn } = await page();
    const email = await signUpAccount(cognito);
    await verifyAddress(cognito, email);
    expect(await requestPasswordReset(email)).toMatchObject({ ok: true });
    expect(apiCalls).toEqual([]);
    const code = codeInMail();
    expect(
      await confirmPasswordReset({ email, code: code === '000000' ? '1' : '000000' }, 'brand new'),
    ).toEqual(refused('expired-link'));
    expect(await confirmPasswordReset({ email, code: code }, 'short')).toEqual(refused('weak-password'));
    expect(await confirmPasswordReset({ email, code: code }, 'brand new')).toMatchObject({ ok: true });
    expect(await confirmPasswordReset({ email, code: code }, 'brand new')).toEqual(refused('expired-link'));
    expect(await signIn(email, 'brand new')).toMatchObject({ ok: true });
  });

  it('calls our API for an unverified address and for an unused account, with the same response', async () => {
    const { requestPasswordReset } = await page();
    const email = await signUpAccount(cognito);
    const invited = await invitedUser();
    await verifyAddress(cognito, invited);
    for (const address of [email, invited]) {
      apiCalls = [];
      expect(await requestPasswordReset(address)).toEqual({ ok: true, value: undefined });
      expect(apiCalls).toEqual([{ path: '/api/account/password-resets', body: { email: address } }]);
    }
    apiAnswer = () =>
      Response.json({ success: false, error: 'too-many-requests', message: '' }, { status: 429 });
    expect(await requestPasswordReset(email)).toEqual(refused('too-many-requests'));
    apiAnswer = () => new Response('', { status: 500 });
    expect(await requestPasswordReset(email)).toEqual(refused('default'));
  });

  it('is refused for an unknown address, and after too many requests', async () => {
    const { requestPasswordReset } = await page();
    expect(await requestPasswordReset(newEmail())).toEqual(refused('user-not-found'));
    const email = await signUpAccount(cognito);
    await verifyAddress(cognito, email);
    for (let request = 1; request <= 5; request += 1) await requestPasswordReset(email);
    expect(await requestPasswordReset(email)).toEqual(refused('too-many-requests'));
  });

  it('calls our API too if the pool hides which accounts exist', async () => {
    hidesAccounts = true;
    cognito.configure({ preventUserExistenceErrors: 'ENABLED' });
    const { requestPasswordReset } = await page();
    const email = await signUpAccount(cognito);
    expect(await requestPasswordReset(email)).toMatchObject({ ok: true });
    expect(apiCalls).toEqual([{ path: '/api/account/password-resets', body: { email } }]);
    cognito.configure({ preventUserExistenceErrors: 'LEGACY' });
  });
});
