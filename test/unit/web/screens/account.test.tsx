import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loginMessages } from '#domain/account/account-messages';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { api, internalError, mockAccountApi, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import * as pool from '#test/support/user-pool';
import { queryClient } from '../../../../web/session/query-client.ts';
import { dana } from '../../../support/lite-surroundings.tsx';
import { currentPath, openLitePage } from '../../../support/opened-page.tsx';
import { change, element, named, pageMain, press, submitForm } from '../../../support/page-elements.ts';
import { aBusiness } from '../../../support/pool-accounts.ts';

mockAccountApi();

const target = siteRoutes.liteDataSettings.path;
const login = `${siteRoutes.liteLogin.path}?returnTo=${encodeURIComponent(target)}`;
const profile = { success: true, lite: { timeZone: 'America/Chicago' }, business: aBusiness() } as never;

beforeEach(() => {
  pool.resetUserPool();
  api('touch-last-login').mockResolvedValue({ success: true });
});
beforeEach(() => queryClient.clear());

const acceptSignIn = () => pool.accept(pool.signIn, dana);

async function submitLogin(email = dana.email) {
  change(named('email'), email);
  change(named('password'), 'a long one');
  await submitForm();
}

test('login has a picture of an invoice beside it on a wide screen', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(min-width: 64rem)' }));
  await openLitePage(siteRoutes.liteLogin.path);
  await screen.findByText(/^Write the invoice once/);
  expect(document.title).toBe(`Sign in | ${brand.name} Lite`);
  await expectScreen('account-login-wide');
});

test('login without a picture; a form without email and password says what is missing', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await openLitePage(login);
  await submitForm();
  await expectScreen('account-login-incomplete');
  expect(pool.signIn).not.toHaveBeenCalled();
});

test('the start of the Lite app leads to login without a session', async () => {
  await openLitePage(siteRoutes.lite.path);
  expect(currentPath()).toBe(siteRoutes.liteLogin.path);
});

test.each([
  ['wrong-password', pool.poolError('NotAuthorizedException', 'Incorrect username or password.'), false],
  ['invalid-credential', pool.poolError('NotAuthorizedException', 'Incorrect username or password.'), true],
  ['user-not-found', pool.poolError('UserNotFoundException'), false],
  ['network-request-failed', pool.poolError('NetworkError'), false],
  ['default', pool.poolError('SomethingNew'), false],
] as const)('a sign-in refused with %s shows why until the next keystroke', async (refusal, error, hides) => {
  pool.userPool.hidesAccounts = hides;
  pool.signIn.mockRejectedValue(error);
  await openLitePage(login);
  await submitLogin(' Dana@Example.com');
  await waitFor(() => expect(element('main [role=alert]').textContent).toBe(loginMessages[refusal]));
  expect(pool.signIn).toHaveBeenCalledWith({ username: dana.email, password: 'a long one' });
  change(named('password'), 'another one');
  expect(document.querySelector('main [role=alert]')).toBeNull();
});

test('while the pool checks the password, the button is busy', async () => {
  pool.signIn.mockReturnValue(new Promise(() => undefined));
  await openLitePage(login);
  await submitLogin();
  await expectScreen('account-login-busy', element('main form'));
});

test('after a sign-in the page that was first requested opens, and the time of the login is recorded', async () => {
  acceptSignIn();
  api('read-profile').mockResolvedValue(profile);
  await openLitePage(login);
  await submitLogin();
  await waitFor(() => expect(currentPath()).toBe(target));
  expect(api('touch-last-login')).toHaveBeenCalledTimes(1);
});

test('an owner who has values to confirm is led to the dashboard first', async () => {
  acceptSignIn();
  api('read-profile').mockResolvedValue({
    ...(profile as object),
    toConfirm: { values: ['howToPay'], isWithheld: false },
  } as never);
  await openLitePage(login);
  await submitLogin();
  await waitFor(() => expect(currentPath()).toBe(siteRoutes.liteDashboard.path));
});

test('an account without a profile is led to sign-up after two seconds', async () => {
  pool.keepTokens(dana);
  api('read-profile').mockResolvedValue({ success: true } as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await openLitePage(login);
  await screen.findByText(new RegExp(`^Please complete your ${brand.name} Lite setup`));
  await expectScreen('account-login-without-profile', pageMain());
  expect(currentPath()).toBe(login);
  await act(async () => vi.advanceTimersByTime(2_000));
  expect(currentPath()).toBe(login.replace(siteRoutes.liteLogin.path, siteRoutes.liteSignup.path));
  expect(api('touch-last-login')).not.toHaveBeenCalled();
});

test('a profile that cannot be read is reported, and a click reads it again', async () => {
  pool.keepTokens(dana);
  api('read-profile').mockRejectedValueOnce(internalError);
  await openLitePage(login);
  await waitFor(() => element('main [role=alert]'));
  await expectScreen('account-login-profile-unreadable', pageMain());
  api('read-profile').mockResolvedValue(profile);
  await press('Try again');
  await waitFor(() => expect(currentPath()).toBe(target));
});

test('a profile that takes more than ten seconds offers another attempt', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  pool.keepTokens(dana);
  api('read-profile').mockReturnValue(new Promise(() => undefined));
  await openLitePage(login);
  await act(async () => vi.advanceTimersByTime(10_000));
  await expectScreen('account-login-slow', pageMain());
  await press('Try again');
  expect(pageMain().textContent).not.toContain('This is taking longer than usual.');
  expect(api('read-profile')).toHaveBeenCalledTimes(2);
});

test.each([
  ['expired', refusalError('unauthenticated'), 'Your session has ended.'],
  ['was ended everywhere', refusalError('signed-out'), 'This account was signed out everywhere'],
])('a session that %s leads to login, which says why and returns to the page', async (_, error, text) => {
  pool.keepTokens(dana);
  api('read-profile').mockRejectedValue(error);
  await openLitePage(target);
  expect(currentPath()).toBe(login);
  expect(pageMain().textContent).toContain(text);
  expect(localStorage.length).toBe(0);
});

test('a user who is already signed in goes on without login', async () => {
  pool.keepTokens(dana);
  api('read-profile').mockResolvedValue(profile);
  await openLitePage(siteRoutes.lite.path);
  expect(currentPath()).toBe(siteRoutes.liteDashboard.path);
});

test('an unknown path of the Lite app shows the page that says so', async () => {
  await openLitePage(`${siteRoutes.lite.path}/nowhere`);
  expect(element('main h1').textContent).toBe('Page not found');
});

test('a sign-in while another user is signed in ends that session first', async () => {
  pool.signIn.mockRejectedValueOnce(pool.poolError('UserAlreadyAuthenticatedException'));
  pool.signIn.mockImplementation(pool.nextStep('RESET_PASSWORD'));
  await openLitePage(login);
  await submitLogin();
  await waitFor(() =>
    expect(element('main [role=alert]').textContent).toBe(loginMessages['invalid-credential']),
  );
  expect(pool.signIn).toHaveBeenCalledTimes(2);
});

describe('a passkey', () => {
  const open = async () => {
    pool.userPool.passkeys = true;
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PublicKeyCredential', class {});
    await openLitePage(login);
    await screen.findByText('Use a passkey');
  };
  const useWith = async (email: string) => {
    change(named('email'), email);
    await press('Use a passkey');
  };

  test('needs the email first', async () => {
    await open();
    await useWith('dana');
    await expectScreen('account-login-passkey', element('main form'));
    expect(pool.signIn).not.toHaveBeenCalled();
  });

  test('signs in', async () => {
    acceptSignIn();
    api('read-profile').mockResolvedValue(profile);
    await open();
    await useWith(dana.email);
    await waitFor(() => expect(currentPath()).toBe(target));
  });

  test.each([
    [
      'NotAuthorizedException',
      'This did not work. Sign in with your password; you can add a passkey in Settings, Account.',
    ],
    ['PasskeyAuthenticationCanceled', 'No passkey was used. Try again, or sign in with your password.'],
    ['RelyingPartyMismatch', 'Passkeys do not work at this web address. Sign in with your password.'],
    ['SomethingNew', 'The passkey could not be checked. Try again, or sign in with your password.'],
  ])('that fails with %s is explained', async (name, text) => {
    pool.signIn.mockRejectedValueOnce(pool.poolError(name));
    await open();
    await useWith(dana.email);
    await waitFor(() => expect(element('main [role=alert]').textContent).toBe(text));
    pool.signIn.mockReturnValue(new Promise(() => undefined));
    await press('Use a passkey');
    expect(document.querySelector('main [role=alert]')).toBeNull();
    expect(element('main form button[aria-busy]').textContent).toContain('Waiting for your passkey...');
  });
});
