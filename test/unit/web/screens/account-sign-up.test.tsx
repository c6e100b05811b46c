import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signUpMessages } from '#domain/account/account-messages';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { api, internalError, mockAccountApi } from '#test/support/account-api';
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
const signUp = `${siteRoutes.liteSignup.path}?returnTo=${encodeURIComponent(target)}`;
const profile = { success: true, lite: { timeZone: 'America/Chicago' }, business: aBusiness() } as never;

let requests: readonly pool.PoolRequest[];

beforeEach(() => {
  requests = pool.resetUserPool();
});
beforeEach(() => queryClient.clear());

describe('step 1 of sign-up', () => {
  test('asks for email and password', async () => {
    await openLitePage(signUp);
    expect(document.title).toBe(`Sign up | ${brand.name} Lite`);
    await submitForm();
    await expectScreen('account-sign-up-incomplete', pageMain());
  });

  test('says how easy the password is to guess', async () => {
    await openLitePage(signUp);
    change(named('password'), 'dana12');
    await screen.findByText(/guess/i);
    await expectScreen('account-password-hint-weak', element('[aria-live=polite]'));
    change(named('password'), 'ladder-77-copper-window');
    await waitFor(() => expect(document.querySelector('.text-success')).not.toBeNull());
    await expectScreen('account-password-hint-strong', element('[aria-live=polite]'));
  });

  test('opens the dialog for a forgotten password with the typed email', async () => {
    await openLitePage(signUp);
    change(named('email'), dana.email);
    await press('Forgot the password of an existing account?');
    await screen.findByText('Reset your password');
    expect(element<HTMLInputElement>('[role=dialog] [name=email]').value).toBe(dana.email);
  });
});

async function toBusiness() {
  await openLitePage(signUp);
  change(named('email'), dana.email);
  change(named('password'), 'fresh paint 12');
  change(named('confirmPassword'), 'fresh paint 12');
  await submitForm();
  await screen.findByText('About your business');
}

async function finish() {
  change(named('firstName'), 'Dana');
  change(named('lastName'), 'Alvarez');
  await submitForm();
}

describe('step 2 of sign-up', () => {
  test('needs the names; Back keeps what was typed in both steps', async () => {
    await toBusiness();
    expect(document.activeElement).toBe(element('main h1'));
    change(named('city'), 'Portland');
    await submitForm();
    await expectScreen('account-business-incomplete', pageMain());
    await press('Back');
    expect(element('main h1').textContent).toBe('Create your account');
    expect([named('email').value, named('password').value]).toEqual([dana.email, 'fresh paint 12']);
    await submitForm();
    expect(named('city').value).toBe('Portland');
  });

  test('creates the account, and the page that was first requested opens', async () => {
    pool.signIn.mockRejectedValueOnce(pool.poolError('UserNotFoundException'));
    pool.signUp.mockImplementation(async () => {
      pool.accept(pool.signIn, dana);
      return { isSignUpComplete: true, userId: 'dana' };
    });
    api('open-account').mockResolvedValue({ success: true, kept: false } as never);
    api('read-profile').mockResolvedValue(profile);
    await toBusiness();
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('A browser'.padEnd(2_100, '.'));
    await finish();
    await waitFor(() => expect(currentPath()).toBe(target));
    expect(pool.signUp).toHaveBeenCalledWith({
      username: dana.email,
      password: 'fresh paint 12',
      options: { userAttributes: { email: dana.email } },
    });
    expect(api('open-account').mock.calls[0]?.[0].body).toMatchObject({
      firstName: 'Dana',
      lastName: 'Alvarez',
      businessName: '',
      userAgent: 'A browser'.padEnd(2_000, '.'),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test('signs in a user who has an account already, and says that its profile was kept', async () => {
    pool.accept(pool.signIn, dana);
    api('open-account').mockResolvedValue({ success: true, kept: true } as never);
    api('read-profile').mockResolvedValue(profile);
    await toBusiness();
    await finish();
    await screen.findByText('You already have an account. Your saved profile was kept.');
    expect(currentPath()).toBe(target);
  });

  test('offers a password reset if the account exists', async () => {
    pool.signIn.mockImplementation(pool.nextStep('CONFIRM_SIGN_IN_WITH_TOTP_CODE'));
    await toBusiness();
    await finish();
    await waitFor(() => expect(alertText()).toContain(signUpMessages['email-already-in-use']));
    await expectScreen('account-sign-up-failed', pageMain());
    await press('Reset your password');
    await screen.findByText('Send reset email');
    expect(element<HTMLInputElement>('[role=dialog] [name=email]').value).toBe(dana.email);
  });

  test.each([
    ['a sign-in that needs an unknown step', 'default'],
    ['a pool that cannot be reached', 'network-request-failed'],
  ] as const)('explains %s without the offer of a reset', async (_, refusal) => {
    if (refusal === 'default') pool.signIn.mockImplementation(pool.nextStep('CONFIRM_SIGN_IN_WITH_SMS_CODE'));
    else pool.signIn.mockRejectedValue(pool.poolError('NetworkError'));
    await toBusiness();
    await finish();
    await waitFor(() => expect(alertText()).toBe(signUpMessages[refusal]));
    change(named('firstName'), 'Dan');
    expect(alertText()).toBeUndefined();
  });

  test('is busy while the account is created', async () => {
    pool.signIn.mockReturnValue(new Promise(() => undefined));
    await toBusiness();
    await finish();
    await expectScreen('account-sign-up-busy', element('main form'));
  });
});

describe('a signed-in user without a profile', () => {
  beforeEach(() => pool.keepTokens(dana));

  test('starts with step 2, filled in from the mobile app, and can sign out', async () => {
    api('read-profile').mockResolvedValue({ success: true, business: aBusiness() } as never);
    await openLitePage(signUp);
    await screen.findByText('Complete setup');
    await expectScreen('account-complete-setup', pageMain());
    await press('Sign out');
    await screen.findByText('Create your account');
    expect(localStorage.getItem('session.left')).toBe(dana.sessionId);
    expect(Object.keys(localStorage)).toEqual(['session.left']);
    expect(requests).toMatchObject([
      { operation: 'RevokeToken', body: { ClientId: 'web-client', Token: 'refresh-token' } },
    ]);
  });

  test('can read the profile again if that failed', async () => {
    api('read-profile').mockRejectedValueOnce(internalError);
    await openLitePage(signUp);
    await screen.findByText('Try again');
    api('read-profile').mockResolvedValue(profile);
    await press('Try again');
    await waitFor(() => expect(currentPath()).toBe(target));
  });
});
