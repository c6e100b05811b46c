import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { verificationMessages } from '#domain/account/verification';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { keepTokens } from '#test/support/user-pool';
import { dana } from '../../../support/lite-surroundings.tsx';
import { currentPath, openPublicPage } from '../../../support/opened-page.tsx';
import { alertText, button, pageMain, press } from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, serverFault, stubApi } from '../../../support/stubbed-api.ts';

const page = siteRoutes.verifyEmail.path;
const link = `${page}?uid=token-1`;
const verification = 'POST /api/account/verification';
const newLink = 'POST /api/account/verification-mails';
const disownment = 'POST /api/account/disownments';
const done = { success: true };

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('a link is verified at once, and the visitor can sign in or give the account up', async () => {
  const { changes } = stubApi({ [verification]: done });
  await openPublicPage(link);
  await screen.findByText(verificationMessages.verified);
  await expectScreen('verify-email-verified', pageMain());
  expect(changes).toMatchObject([[verification, { uid: 'token-1' }]]);
});

test('while the link is verified, the page says so', async () => {
  stubApi({ [verification]: 'pending' });
  await openPublicPage(link);
  await expectScreen('verify-email-verifying', pageMain());
});

test('an owner who is signed in goes on to the dashboard', async () => {
  keepTokens(dana);
  stubApi({ [verification]: done });
  await openPublicPage(link);
  await screen.findByText('Go to your dashboard');
  expect(screen.getByText('Go to your dashboard').getAttribute('href')).toBe(siteRoutes.liteDashboard.path);
});

test('a link without a token is not sent to the API', async () => {
  const { requests } = stubApi();
  await openPublicPage(`${page}?uid=%20`);
  await expectScreen('verify-email-missing', pageMain());
  expect(requests).toEqual([]);
});

test('a link that is refused cannot be tried again, but sent again by a signed-in owner', async () => {
  keepTokens(dana);
  stubApi({ [verification]: refusal('verification-failed') });
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(verificationMessages.failed));
  await expectScreen('verify-email-refused', pageMain());
});

test.each([
  ['a lost answer', 'offline', verificationMessages.unreachable],
  ['a failure of the API', serverFault(), verificationMessages.failed],
] as const)('after %s the link can be tried again', async (_, answer, text) => {
  const { answers, changes } = stubApi({ [verification]: answer });
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(text));
  answers[verification] = done;
  await press('Try again');
  await screen.findByText(verificationMessages.verified);
  expect(changes).toHaveLength(2);
});

test.each<[string, StubbedAnswer, string | RegExp]>([
  ['sent', { success: true, alreadyVerified: false }, /^We sent a new link to your email/],
  ['not needed', { success: true, alreadyVerified: true }, 'Your email is already verified.'],
  ['refused', refusal('too-many-requests', 'The sentence of the API.'), /^The sentence of the API/],
  ['not confirmed', new Response('{}', { status: 502 }), 'Something went wrong. Please try again.'],
])('a new link that is %s is reported', async (_, answer, text) => {
  keepTokens(dana);
  stubApi({ [verification]: refusal('verification-failed'), [newLink]: answer });
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(verificationMessages.failed));
  await press('Send the link again');
  await screen.findByText(text);
});

test('a new link for a session without tokens needs a sign-in', async () => {
  localStorage.setItem('CognitoIdentityServiceProvider.web-client.LastAuthUser', 'dana');
  stubApi({ [verification]: refusal('verification-failed') });
  await openPublicPage(link);
  await waitFor(() => expect(alertText()).toBe(verificationMessages.failed));
  await press('Send the link again');
  await screen.findByText('Sign in to get a new link.');
});

async function takeAccount() {
  await press(verificationMessages.notMine);
  const { confirm, title } = verificationMessages.notMineQuestion;
  await screen.findByText(title);
  await press(confirm);
}

test('an owner who reads on is asked once, and nothing happens without an answer', async () => {
  const { changes } = stubApi({ [verification]: done, [disownment]: done });
  await openPublicPage(link);
  await screen.findByText(verificationMessages.verified);
  await press(verificationMessages.notMine);
  await screen.findByText(verificationMessages.notMineQuestion.title);
  expect(changes).toHaveLength(1);
  await press(verificationMessages.notMineQuestion.confirm);
  await screen.findByText(verificationMessages.disownedHeading);
  expect(pageMain().textContent).not.toMatch(/Email verified|Go to your dashboard|Sign in/);
  expect(changes).toHaveLength(2);
});

test('a stranger who uses the address loses the account', async () => {
  const { answers, changes, requests } = stubApi({ [disownment]: 'offline' });
  await openPublicPage(`${link}#not-mine`);
  expect(requests).toEqual([]);
  await expectScreen('verify-email-not-mine', pageMain());
  await takeAccount();
  await waitFor(() => expect(alertText()).toBe(verificationMessages.unreachable));
  answers[disownment] = done;
  await takeAccount();
  await screen.findByText(verificationMessages.disowned);
  await expectScreen('verify-email-disowned', pageMain());
  expect(changes[1]).toMatchObject([disownment, { uid: 'token-1' }]);
  expect(currentPath()).toBe(link);
});

test('a link that no longer works says only that, with the address of support', async () => {
  stubApi({ [disownment]: refusal('verification-failed') });
  await openPublicPage(`${link}#not-mine`);
  await takeAccount();
  await screen.findByText(/^This link no longer works/);
  await expectScreen('verify-email-not-mine-refused', pageMain());
});

test('while the stranger is signed out, the button is busy', async () => {
  stubApi({ [disownment]: 'pending' });
  await openPublicPage(`${link}#not-mine`);
  await takeAccount();
  expect(button(verificationMessages.notMine).getAttribute('aria-busy')).toBe('true');
});
