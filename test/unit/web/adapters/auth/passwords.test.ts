import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api, mockAccountApi, networkError } from '#test/support/account-api';
import * as pool from '#test/support/user-pool';
import { changePassword, renewSessions } from '../../../../../web/adapters/auth/password-change.ts';
import { requestPasswordReset } from '../../../../../web/adapters/auth/password-reset.ts';
import { signInAgain } from '../../../../../web/adapters/auth/session-renewal.ts';
import { signUp } from '../../../../../web/adapters/auth/sign-up.ts';

mockAccountApi();

const email = ' Dana@Example.com';
const username = 'dana@example.com';
const dana = { userId: 'dana', email: username, sessionId: 'first' };
const amazon = 'https://cognito-idp.us-east-1.amazonaws.com/';

let requests: readonly pool.PoolRequest[];

beforeEach(() => {
  requests = pool.resetUserPool();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  pool.keepTokens(dana);
});

describe('a password change', () => {
  beforeEach(() => {
    pool.Amplify.getConfig.mockReturnValue({ Auth: { Cognito: {} } });
    pool.createUserPoolsTokenProvider.mockImplementation((_, storage) => storage);
    pool.createAmplifyContext.mockImplementation((_, options) => options);
    pool.signIn.mockImplementation(async (context) => {
      const { tokenProvider } = (context as { Auth: { tokenProvider: Storage } }).Auth;
      await tokenProvider.setItem('new-key', 'new-token');
      await tokenProvider.setItem('removed', String(await tokenProvider.getItem('missing')));
      await tokenProvider.removeItem('removed');
      return { isSignedIn: true };
    });
    api('end-sessions').mockResolvedValue({ success: true });
  });

  test('ends all sessions and starts a new one here', async () => {
    expect(await changePassword(email, 'old', 'new')).toEqual({ ok: true, value: 'renewed' });
    expect(pool.updatePassword).toHaveBeenCalledWith({ oldPassword: 'old', newPassword: 'new' });
    expect(requests).toEqual([
      { url: amazon, operation: 'GlobalSignOut', body: { AccessToken: pool.keptToken } },
    ]);
    expect(pool.signIn).toHaveBeenCalledWith(expect.anything(), { username, password: 'new' });
    expect(api('end-sessions')).toHaveBeenCalledWith({ body: { keepsOwn: true } });
    expect(localStorage.getItem('new-key')).toBe('new-token');
    expect(localStorage.getItem('removed')).toBeNull();
    expect(api('touch-last-login')).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the pool does not confirm the end of the sessions', 'refused', 'others-remain', []],
    ['the pool had confirmed it before', 'revoked', 'renewed', [true]],
    ['our API does not confirm it', 'lost', 'others-remain', [true]],
    ['the sign-in needs a code', 'needs-code', 'ended', [false]],
    ['the sign-in fails', 'sign-in-fails', 'ended', [false]],
    ['Amplify is not configured', 'no-config', 'ended', [false]],
  ] as const)('if %s', async (_, situation, expected, keepsOwn) => {
    if (situation === 'refused') pool.replyWith({ status: 400, body: { message: 'Invalid token' } });
    if (situation === 'revoked')
      pool.replyWith({ status: 400, body: { message: 'Access Token has been revoked' } });
    if (situation === 'lost') api('end-sessions').mockRejectedValue(networkError);
    if (situation === 'needs-code') pool.signIn.mockResolvedValue({ isSignedIn: false });
    if (situation === 'sign-in-fails') pool.signIn.mockRejectedValue(pool.poolError('NetworkError'));
    if (situation === 'no-config') pool.Amplify.getConfig.mockReturnValue({});
    expect(await renewSessions(email, 'new')).toBe(expected);
    expect(api('end-sessions').mock.calls.map(([{ body }]) => body.keepsOwn)).toEqual(keepsOwn);
  });

  test('that the pool refuses ends no session', async () => {
    pool.updatePassword.mockRejectedValue(
      pool.poolError('NotAuthorizedException', 'Incorrect username or password.'),
    );
    expect(await changePassword(email, 'old', 'new')).toEqual({ ok: false, refusal: 'wrong-password' });
    expect(requests).toEqual([]);
  });

  test('or a deletion can ask for the password again', async () => {
    expect(await signInAgain(email, 'secret')).toEqual({ ok: true, value: 'signed-in' });
    pool.signIn.mockResolvedValue({ isSignedIn: false });
    expect(await signInAgain(email, 'secret')).toEqual({ ok: true, value: 'needs-code' });
    // A call that ends after the deletion would store something for an account that no longer exists.
    expect(api('touch-last-login')).not.toHaveBeenCalled();
  });
});

describe('a password reset and a sign-up', () => {
  const resets = '/api/account/password-resets';

  test.each([
    ['the pool sends the email', false, undefined, []],
    ['a pool that hides accounts may not have sent it', true, undefined, [resets]],
    [
      'the address is not verified',
      false,
      pool.poolError('InvalidParameterException', 'Cannot reset password for the user as'),
      [resets],
    ],
    [
      'nobody has ever signed in',
      false,
      pool.poolError('NotAuthorizedException', 'User password cannot be reset in'),
      [resets],
    ],
  ])('our API is asked only if needed: %s', async (_, hidesAccounts, error, expected) => {
    pool.userPool.hidesAccounts = hidesAccounts;
    if (error) pool.resetPassword.mockRejectedValue(error);
    expect(await requestPasswordReset(email)).toEqual({ ok: true, value: undefined });
    expect(requests.map(({ url }) => url)).toEqual(expected);
    if (expected.length > 0) expect(requests[0]?.body).toEqual({ email: username });
  });

  test.each([
    ['offline', 'network-request-failed'],
    ['too-many-requests', 'too-many-requests'],
    ['bad-request', 'default'],
  ] as const)('our answer %s is the refusal %s', async (code, refusal) => {
    pool.userPool.hidesAccounts = true;
    pool.replyWith(code === 'offline' ? code : pool.refusal(400, code));
    expect(await requestPasswordReset(email)).toEqual({ ok: false, refusal });
  });

  test('an account that is not complete is refused', async () => {
    pool.signUp.mockResolvedValue({ isSignUpComplete: true, userId: 'dana' });
    expect(await signUp(email, 'secret')).toEqual({ ok: true, value: { userId: 'dana' } });
    pool.signUp.mockResolvedValue({ isSignUpComplete: false });
    expect(await signUp(email, 'secret')).toEqual({ ok: false, refusal: 'default' });
  });
});
