import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newPasswordMessages, resetMessages } from '#domain/account/account-messages';
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

const login = siteRoutes.liteLogin.path;
const profile = { success: true, lite: { timeZone: 'America/Chicago' }, business: aBusiness() } as never;

let requests: readonly pool.PoolRequest[];

beforeEach(() => {
  requests = pool.resetUserPool();
});
beforeEach(() => queryClient.clear());

describe('the dialog for a forgotten password', () => {
  const open = async () => {
    await openLitePage(login);
    change(named('email'), dana.email);
    await press('Forgot your password?');
    await screen.findByText('Reset your password');
  };

  test('asks for the email, which is filled in', async () => {
    await open();
    await expectScreen('account-reset-dialog', element('[role=dialog]'));
  });

  test('says that the email was sent, and closes after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await open();
    await submitForm('[role=dialog] form');
    await screen.findByText(resetMessages.sent);
    await expectScreen('account-reset-sent', element('[role=dialog]'));
    expect(pool.resetPassword).toHaveBeenCalledWith({ username: dana.email });
    expect(requests).toEqual([]);
    await act(async () => vi.advanceTimersByTime(3_000));
    await waitFor(() => expect(document.querySelector('[role=dialog]:not([data-closed])')).toBeNull());
  });

  test('explains a refusal until the address is edited', async () => {
    pool.resetPassword.mockRejectedValue(pool.poolError('UserNotFoundException'));
    await open();
    await submitForm('[role=dialog] form');
    await screen.findByText(resetMessages['user-not-found']);
    expect(pool.signIn).not.toHaveBeenCalled();
  });
});

describe('the page of the reset email', () => {
  const page = siteRoutes.liteResetPassword.path;
  const save = async (password = 'fresh paint 12') => {
    change(named('password'), password);
    change(named('confirmPassword'), password);
    await submitForm();
  };

  test.each([['#code=123456'], ['#email=dana@example.com'], ['']])(
    'says that the link with %j is not complete',
    async (hash) => {
      await openLitePage(page + hash);
      expect(alertText()).toMatch(/^This link is not complete/);
      await press('Request a new link');
      await screen.findByText('Send reset email');
    },
  );

  test('sets the password, and login opens with a notice', async () => {
    await openLitePage(`${page}#code=123456&email=Dana@Example.com`);
    await expectScreen('account-reset-page', pageMain());
    await save();
    await screen.findByText(newPasswordMessages.saved);
    expect(currentPath()).toBe(siteRoutes.liteLogin.path);
    expect(pool.confirmResetPassword).toHaveBeenCalledWith({
      username: dana.email,
      confirmationCode: '123456',
      newPassword: 'fresh paint 12',
    });
    expect(named('email').value).toBe('Dana@Example.com');
    await expectScreen('account-login-after-reset', pageMain());
  });

  test('sets the password with a token of ours, and signs out who is signed in here', async () => {
    pool.keepTokens(dana);
    api('read-profile').mockResolvedValue(profile);
    await openLitePage(`${page}#token=abc&email=dana@example.com`);
    await save();
    await screen.findByText(newPasswordMessages.saved);
    expect(requests).toMatchObject([
      { url: '/api/account/passwords', body: { token: 'abc', password: 'fresh paint 12' } },
      { operation: 'RevokeToken' },
    ]);
    expect(localStorage.getItem('session.left')).toBe(dana.sessionId);
  });

  test('says that the link has expired, and offers a new one', async () => {
    pool.confirmResetPassword.mockRejectedValue(pool.poolError('ExpiredCodeException'));
    await openLitePage(`${page}#code=123456&email=dana@example.com`);
    await save();
    await waitFor(() => expect(alertText()).toBe(newPasswordMessages['expired-link']));
    await expectScreen('account-reset-expired', pageMain());
  });

  test.each([
    ['verification-failed', 'expired-link'],
    ['weak-password', 'weak-password'],
    ['bad-request', 'default'],
    ['offline', 'network-request-failed'],
  ] as const)('explains the refusal %s of a token', async (code, refusal) => {
    pool.replyWith(code === 'offline' ? code : pool.refusal(400, code));
    await openLitePage(`${page}#token=abc&email=dana@example.com`);
    await save();
    await waitFor(() => expect(alertText()).toBe(newPasswordMessages[refusal]));
    await act(async () => undefined);
  });
});
