import { expect, test } from 'vitest';
import { keptSession } from '../../../../../web/adapters/auth/kept-tokens.ts';

const now = Date.UTC(2026, 10, 25, 12);
const seconds = now / 1000;

const token = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

/** Stores tokens as Amplify does. `access` and `id` are their lifetimes in seconds, `drift` is in milliseconds. */
function storeTokens(lifetimes: {
  readonly access: number;
  readonly id: number;
  readonly drift?: number;
}): string {
  const accessToken = token({ exp: seconds + lifetimes.access });
  const prefix = 'CognitoIdentityServiceProvider.client.dana@example.com';
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'dana@example.com');
  localStorage.setItem(`${prefix}.accessToken`, accessToken);
  localStorage.setItem(`${prefix}.idToken`, token({ sub: 'dana', name: 'Zoë', exp: seconds + lifetimes.id }));
  localStorage.setItem(`${prefix}.clockDrift`, String(lifetimes.drift ?? 0));
  return accessToken;
}

test('valid tokens are used without a renewal', () => {
  const accessToken = storeTokens({ access: 60, id: 60 });
  expect(keptSession(now)).toMatchObject({ accessToken, claims: { sub: 'dana', name: 'Zoë' } });
});

test('without tokens nobody is signed in', () => {
  expect(keptSession(now)).toBeUndefined();
});

test.each([
  ['the access token expires in less than five seconds', { access: 4, id: 60 }],
  ['the ID token expires in less than five seconds', { access: 60, id: 4 }],
  ['they have almost expired by the clock of the user pool', { access: 60, id: 60, drift: 58_000 }],
])('tokens are renewed if %s', (_, lifetimes) => {
  storeTokens(lifetimes);
  expect(keptSession(now)).toBe('renew');
});

test('malformed tokens are left to the sign-in library, which may renew them', () => {
  storeTokens({ access: 60, id: 60 });
  localStorage.setItem('CognitoIdentityServiceProvider.client.dana@example.com.idToken', 'broken');
  expect(keptSession(now)).toBe('renew');
});

test('tokens of two user pools are left to the sign-in library, which knows its own pool', () => {
  storeTokens({ access: 60, id: 60 });
  localStorage.setItem('CognitoIdentityServiceProvider.other.LastAuthUser', 'kim@example.com');
  expect(keptSession(now)).toBe('renew');
});
