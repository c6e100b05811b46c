import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as pool from '#test/support/user-pool';
import { renewableTokens } from '../../../../../web/adapters/auth/amplify-session.ts';
import { accessToken, currentUser, signOut } from '../../../../../web/adapters/auth/current-session.ts';
import { forgetTokens } from '../../../../../web/adapters/auth/forget-tokens.ts';
import {
  hasStoredTokens,
  isOwnLink,
  keptAccessToken,
  keptAccounts,
} from '../../../../../web/adapters/auth/kept-tokens.ts';
import { isSessionLeft, markSessionLeft } from '../../../../../web/adapters/auth/left-session.ts';
import { passkeyRefusalOf } from '../../../../../web/adapters/auth/passkey-refusal.ts';
import { offersPasskeys, signInWithPasskey } from '../../../../../web/adapters/auth/passkey-sign-in.ts';
import { letPasskeysReplaceCodes } from '../../../../../web/adapters/auth/passkeys.ts';

const email = ' Dana@Example.com';
const username = 'dana@example.com';
const dana = { userId: 'dana', email: username, sessionId: 'first' };

let requests: readonly pool.PoolRequest[];

beforeEach(() => {
  requests = pool.resetUserPool();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pool.keepTokens(dana);
});

describe('the session', () => {
  test('is read from the stored tokens', async () => {
    expect(await currentUser()).toEqual(dana);
    expect(await accessToken()).toBe(pool.keptToken);
    expect([keptAccessToken(), keptAccounts(), hasStoredTokens()]).toEqual([pool.keptToken, ['dana'], true]);
    expect(pool.fetchAuthSession).not.toHaveBeenCalled();
  });

  test('does not exist without tokens', async () => {
    localStorage.clear();
    localStorage.setItem('another', 'value');
    expect(await currentUser()).toBeUndefined();
    expect([keptAccessToken(), keptAccounts(), hasStoredTokens()]).toEqual([undefined, [], false]);
  });

  test('is renewed by Amplify on request', async () => {
    pool.fetchAuthSession.mockResolvedValue({ tokens: { accessToken: 'new', idToken: { payload: {} } } });
    expect(await accessToken(true)).toBe('new');
    expect(pool.fetchAuthSession).toHaveBeenCalledWith({ forceRefresh: true });
  });

  test.each([
    'RefreshTokenReuseException',
    'UserNotFoundException',
    'UserNotConfirmedException',
    'PasswordResetRequiredException',
    'TokenRevokedException',
  ])('has ended if its renewal is refused with %s', async (name) => {
    pool.fetchAuthSession.mockRejectedValue(pool.poolError(name));
    expect(await renewableTokens(true)).toBeUndefined();
  });

  test('is unknown if its renewal fails in another way', async () => {
    pool.fetchAuthSession.mockRejectedValue(pool.poolError('NetworkError'));
    await expect(renewableTokens(false)).rejects.toThrow();
    pool.fetchAuthSession.mockResolvedValue({});
    expect(await renewableTokens(false)).toBeUndefined();
    pool.fetchAuthSession.mockResolvedValue({ tokens: { accessToken: 'new' } });
    expect(await renewableTokens(false)).toEqual({ accessToken: 'new', claims: {} });
  });

  test('without claims about the user is none', async () => {
    for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
    localStorage.setItem('CognitoIdentityServiceProvider.x.accessToken', 'broken');
    pool.fetchAuthSession.mockResolvedValue({
      tokens: { accessToken: 'new', idToken: { payload: { sub: 7 } } },
    });
    expect(await currentUser()).toBeUndefined();
    pool.fetchAuthSession.mockResolvedValue({
      tokens: { accessToken: 'new', idToken: { payload: { sub: 'dana' } } },
    });
    expect(await currentUser()).toEqual({ userId: 'dana', email: '', sessionId: '' });
  });

  test('is forgotten and revoked by a sign-out, and a failure of the pool is only logged', async () => {
    for (const key of ['CognitoSignInState.username', 'amplify-signin']) sessionStorage.setItem(key, 'x');
    sessionStorage.setItem('typed', 'kept');
    pool.userPool.endpoint = 'http://pool.local/';
    await signOut();
    expect([localStorage.length, Object.keys(sessionStorage)]).toEqual([0, ['typed']]);
    expect(requests).toEqual([
      {
        url: 'http://pool.local/',
        operation: 'RevokeToken',
        body: { ClientId: 'web-client', Token: 'refresh-token' },
      },
    ]);
    expect(console.warn).not.toHaveBeenCalled();
    pool.keepTokens(dana);
    pool.replyWith(pool.refusal(500, 'internal-error'));
    await signOut();
    expect(console.warn).toHaveBeenCalled();
    expect(forgetTokens()).toEqual([]);
  });

  test('that was ended with Sign Out is known to all tabs', () => {
    expect(isSessionLeft('first')).toBe(false);
    markSessionLeft('first');
    expect([isSessionLeft('first'), isSessionLeft('second')]).toEqual([true, false]);
    markSessionLeft('');
    expect(isSessionLeft('')).toBe(false);
  });

  test('owns a link whose mark is the hash of the link and the user', async () => {
    // The SHA-256 of "link#dana".
    const mark = [...new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from('link#dana')))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    expect([await isOwnLink('link', mark), await isOwnLink('other', mark)]).toEqual([true, false]);
    localStorage.setItem('CognitoIdentityServiceProvider.x.idToken', 'broken');
    expect(await isOwnLink('link', mark)).toBeUndefined();
  });
});

describe('passkeys', () => {
  test.each([
    [true, true, true, true],
    [undefined, true, true, false],
    [true, false, true, false],
    [true, true, false, false],
  ])(
    'are offered only if pool (%s), page (%s) and browser (%s) support them',
    async (isOn, isSecure, isKnown, offered) => {
      if (isOn) pool.userPool.passkeys = true;
      vi.stubGlobal('isSecureContext', isSecure);
      vi.stubGlobal('PublicKeyCredential', isKnown ? class {} : undefined);
      expect(await offersPasskeys()).toBe(offered);
    },
  );

  test('sign in, unless the account has none', async () => {
    pool.signIn.mockResolvedValueOnce({ isSignedIn: true });
    expect(await signInWithPasskey(email)).toEqual({ ok: true, value: undefined });
    expect(pool.signIn).toHaveBeenCalledWith({
      username,
      options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
    });
    pool.signIn.mockResolvedValueOnce({ isSignedIn: false });
    expect(await signInWithPasskey(email)).toEqual({ ok: false, refusal: 'none' });
    pool.signIn.mockRejectedValueOnce(pool.poolError('PasskeyOperationAborted'));
    expect(await signInWithPasskey(email)).toEqual({ ok: false, refusal: 'canceled' });
  });

  test.each([
    ['NotAuthorizedException', 'none'],
    ['PasswordResetRequiredException', 'none'],
    ['PasskeyAuthenticationCanceled', 'canceled'],
    ['WebAuthnOriginNotAllowedException', 'wrong-site'],
    ['WebAuthnRelyingPartyMismatchException', 'wrong-site'],
    ['WebAuthnCredentialNotSupportedException', 'unsupported'],
    ['ForbiddenException', 'too-many'],
    ['SomethingNew', 'failed'],
  ])('fail with %s as %s', (name, refusal) => {
    expect(passkeyRefusalOf(pool.poolError(name))).toBe(refusal);
    expect(passkeyRefusalOf(undefined)).toBe('failed');
  });

  test.each([
    ['passkeys are off', undefined, ['TOTP'], ['phone']],
    ['there is no app', true, undefined, ['phone']],
    ['there is no passkey', true, ['TOTP'], []],
  ] as const)('do not replace codes if %s', async (_, isOn, enabled, ids) => {
    if (isOn) pool.userPool.passkeys = true;
    pool.fetchMFAPreference.mockResolvedValue({ enabled });
    pool.listWebAuthnCredentials.mockResolvedValue({
      credentials: ids.map((credentialId) => ({ credentialId })),
    });
    await letPasskeysReplaceCodes();
    expect(requests).toEqual([]);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
