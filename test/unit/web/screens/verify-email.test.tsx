import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { verificationMessages } from '#domain/account/verification';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { keepTokens } from '#test/support/user-pool';
import { dana } from '../../../support/lite-surroundings.tsx';
import {
  currentPath,
  done,
  element,
  openPublicPage,
  pageMain,
  press,
  refused,
  stubPublicApi,
} from '../../../support/public-page.tsx';

const page = siteRoutes.verifyEmail.path;
const link = `${page}?uid=token-1`;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const alertText = () => document.querySelector('main [role=alert]')?.textContent;

test('a link is verified at once, and the visitor can sign in or give the account up', async () => {
  const requests = stubPublicApi();
  await openPublicPage(link);
  await screen.findByText(verificationMessages.verified);
  await expectScreen('verify-email-verified', pageMain());
  expect(requests).toMatchObject([{ url: '/api/account/verification', body: { uid: 'token-1' } }]);
});

test('while the link is verified, the page says so', async () => {
  stubPublicApi('never');
  await openPublicPage(link);
  await expectScreen('verify-email-verifying', pageMain());
});

test('an owner who is signed in goes on to the dashboard', async () => {
  keepTokens(dana);
  stubPublicApi();
  await openPublicPage(link);
  await screen.findByText('Go to your dashboard');
  expect(screen.getByText('Go to your dashboard').getAttribute('href')).toBe(siteRoutes.liteDashboard.path);
});

test('a link without a token is not sent to the API', async () => {
  const requests = stubPublicApi();
  await openPublicPage(`${page}?uid=%20`);
  await expectScreen('verify-email-missing', pageMain());
  expect(requests).toEqual([]);
});

test('a link that is refused cannot be tried again, but sent again by a signed-in owner', async () => {
  keepTokens(dana);
  stubPublicApi(refused(400, 'verification-failed'), {
    status: 200,
    body: { success: true, alreadyVerified: false },
  });
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(verificationMessages.failed));
  await expectScreen('verify-email-refused', pageMain());
});

test.each([
  ['a lost answer', 'offline', verificationMessages.unreachable],
  ['a failure of the API', { status: 500, body: {} }, verificationMessages.failed],
] as const)('after %s the link can be tried again', async (_, answer, text) => {
  const requests = stubPublicApi(answer, done);
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(text));
  await press('Try again');
  await screen.findByText(verificationMessages.verified);
  expect(requests).toHaveLength(2);
});

const verifiedBefore = { status: 200, body: { success: true, alreadyVerified: true } };

test.each([
  [
    'sent',
    { status: 200, body: { success: true, alreadyVerified: false } },
    /^We sent a new link to your email/,
  ],
  ['not needed', verifiedBefore, 'Your email is already verified.'],
  ['refused for another reason', refused(429, 'too-many-requests'), /^The API's own sentence/],
  ['not confirmed', { status: 502, body: {} }, 'Something went wrong. Please try again.'],
])('a new link that is %s is reported', async (_, answer, text) => {
  keepTokens(dana);
  stubPublicApi(refused(400, 'verification-failed'), answer);
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(verificationMessages.failed));
  await press(/send.*link/i);
  await screen.findByText(text);
});

test('a new link for a session without tokens needs a sign-in', async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.web-client.LastAuthUser', 'dana');
  stubPublicApi(refused(400, 'verification-failed'));
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(verificationMessages.failed));
  await press(/send.*link/i);
  await screen.findByText('Sign in to get a new link.');
});

test('a stranger who uses the address loses the account', async () => {
  const requests = stubPublicApi('offline', refused(400, 'verification-failed'), done);
  await openPublicPage(`${link}#not-mine`);
  expect(requests).toEqual([]);
  await expectScreen('verify-email-not-mine', pageMain());
  const report = () => act(async () => element('main .text-left button').click());
  await report();
  expect(alertText()).toBe(verificationMessages.unreachable);
  await report();
  expect(alertText()).toBe(verificationMessages.notDisowned);
  await report();
  await expectScreen('verify-email-disowned', pageMain());
  expect(requests[2]).toMatchObject({ url: '/api/account/disownments', body: { uid: 'token-1' } });
  expect(currentPath()).toBe(link);
});

test('while the stranger is signed out, the button is busy', async () => {
  stubPublicApi('never');
  await openPublicPage(`${link}#not-mine`);
  await press(verificationMessages.notMine);
  expect(element('main .text-left button').getAttribute('aria-busy')).toBe('true');
});
