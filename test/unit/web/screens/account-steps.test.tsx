import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { api, mockAccountApi } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import * as pool from '#test/support/user-pool';
import { queryClient } from '../../../../web/session/query-client.ts';
import { dana } from '../../../support/lite-surroundings.tsx';
import { currentPath, openLitePage } from '../../../support/opened-page.tsx';
import {
  alertText,
  change,
  element,
  named,
  pageMain,
  press,
  submitForm,
} from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';

mockAccountApi();

const target = siteRoutes.liteDataSettings.path;
const login = `${siteRoutes.liteLogin.path}?returnTo=${encodeURIComponent(target)}`;
const heading = (text: string) => screen.findByText(text, { selector: 'h1' });

let requests: readonly pool.PoolRequest[];

beforeEach(() => {
  requests = pool.resetUserPool();
  api('touch-last-login').mockResolvedValue({ success: true });
  api('read-profile').mockResolvedValue({
    success: true,
    lite: { timeZone: 'America/Chicago' },
    business: aBusiness(),
  } as never);
});
beforeEach(() => queryClient.clear());

/** Signs in up to a further step of the pool. */
async function reach(signInStep: string) {
  pool.signIn.mockImplementation(pool.nextStep(signInStep));
  await openLitePage(login);
  change(named('email'), dana.email);
  change(named('password'), 'a long one');
  await submitForm();
}

describe('a temporary password', () => {
  const choose = async (password = 'fresh paint 12') => {
    change(named('password'), password);
    change(named('confirmPassword'), password);
    await submitForm();
  };
  beforeEach(async () => {
    await reach('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await heading('Choose a new password');
  });

  test('has to be replaced by one that is not too short', async () => {
    expect(document.activeElement).toBe(element('main h1'));
    await choose('short');
    await expectScreen('account-first-password', pageMain());
    expect(pool.confirmSignIn).not.toHaveBeenCalled();
  });

  test('is replaced, and the page that was first requested opens', async () => {
    pool.accept(pool.confirmSignIn, dana);
    await choose();
    await waitFor(() => expect(currentPath()).toBe(target));
    expect(pool.confirmSignIn).toHaveBeenCalledWith({ challengeResponse: 'fresh paint 12' });
  });

  test.each([
    ['InvalidPasswordException', /./],
    ['NetworkError', /^Network error/],
    ['TooManyRequestsException', /^Too many requests/],
  ])('after %s the user can try again', async (name, text) => {
    pool.confirmSignIn.mockRejectedValue(pool.poolError(name));
    await choose();
    expect(alertText()).toMatch(text);
    expect(element('main h1').textContent).toBe('Choose a new password');
    change(named('password'), 'another paint 12');
    expect(alertText()).toBeUndefined();
  });

  test('leads back to login with the email filled in if it is no longer valid', async () => {
    pool.confirmSignIn.mockRejectedValue(pool.poolError('SomethingNew'));
    await choose();
    await heading('Welcome Back');
    await expectScreen('account-login-start-again', pageMain());
  });
});

describe('the code of an authenticator app', () => {
  const enter = async (code: string) => {
    change(named('code'), code);
    await submitForm();
  };
  beforeEach(async () => {
    await reach('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await heading('Enter your code');
  });

  test('has six digits', async () => {
    expect(document.activeElement).toBe(element('main h1'));
    await enter('12345');
    await expectScreen('account-code-incomplete', pageMain());
    await enter('1234567');
    expect(pool.confirmSignIn).not.toHaveBeenCalled();
  });

  test('signs in, also with a space', async () => {
    pool.accept(pool.confirmSignIn, dana);
    await enter('123 456');
    await waitFor(() => expect(currentPath()).toBe(target));
    expect(pool.confirmSignIn).toHaveBeenCalledWith({ challengeResponse: '123456' });
  });

  test.each([
    ['CodeMismatchException', '', /^That code is not right/],
    ['ExpiredCodeException', '', /^That code was used already/],
    ['LimitExceededException', '', /^Too many attempts/],
    ['NotAuthorizedException', 'Password attempts exceeded', /^Too many attempts/],
    ['NetworkError', '', /^Network error/],
  ])('that is refused with %s %s can be replaced', async (name, message, text) => {
    pool.confirmSignIn.mockRejectedValue(pool.poolError(name, message));
    await enter('123456');
    expect(alertText()).toMatch(text);
    change(named('code'), '123457');
    expect(alertText()).toBeUndefined();
  });

  test.each([
    ['that came too late', 'NotAuthorizedException', 'Invalid session'],
    ['that does not sign in', undefined, ''],
  ])('%s leads back to login with the reason', async (_, name, message) => {
    if (name) pool.confirmSignIn.mockRejectedValue(pool.poolError(name, message));
    else pool.confirmSignIn.mockResolvedValue({ isSignedIn: false });
    await enter('123456');
    await heading('Welcome Back');
    expect(alertText()).toBe('This took too long. Please sign in again.');
    expect(named('email').value).toBe(dana.email);
  });

  test('can be given up', async () => {
    await press('Start again');
    await heading('Welcome Back');
    expect(alertText()).toBeUndefined();
    expect(named('email').value).toBe(dana.email);
  });

  test('shows a busy button while it is checked', async () => {
    pool.confirmSignIn.mockReturnValue(new Promise(() => undefined));
    await enter('123456');
    await expectScreen('account-code-busy', pageMain());
  });
});

describe('a recovery code', () => {
  const enter = async (code = '7kq2 m0xt 9abc defg') => {
    change(named('code'), code);
    await submitForm();
  };
  async function reachRecovery() {
    await reach('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
    await heading('Enter your code');
    await press('Lost your phone?');
  }

  test('has sixteen characters', async () => {
    await reachRecovery();
    await enter('7kq2');
    await expectScreen('account-recovery-incomplete', pageMain());
    await press('Use the app instead');
    expect(element('main h1').textContent).toBe('Enter your code');
  });

  test('turns the app off and signs in', async () => {
    await reachRecovery();
    pool.accept(pool.signIn, dana);
    await enter();
    await waitFor(() => expect(currentPath()).toBe(target));
    expect(requests).toMatchObject([
      {
        url: '/api/account/recoveries',
        body: { email: dana.email, password: 'a long one', code: '7kq2 m0xt 9abc defg' },
      },
    ]);
  });

  test('leads back to login, which says that the app is off, if the sign-in fails afterwards', async () => {
    await reachRecovery();
    await enter();
    await heading('Welcome Back');
    expect(alertText()).toBe('Your authenticator app is turned off. Please sign in with your password.');
  });

  test.each([
    ['refused', pool.refusal(403, 'recovery-failed'), /./],
    ['refused for too many attempts', pool.refusal(429, 'too-many-requests'), /^Too many attempts/],
    ['lost on the way', 'offline', /^Network error/],
  ] as const)('that is %s stays in the field', async (_, reply, text) => {
    await reachRecovery();
    pool.replyWith(reply);
    await enter();
    expect(alertText()).toMatch(text);
    await expectScreen(`account-recovery-${_.replaceAll(' ', '-')}`, pageMain());
    change(named('code'), '7kq2');
    expect(alertText()).toBeUndefined();
  });
});
