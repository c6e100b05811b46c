import { beforeEach, expect, test } from 'vitest';
import { keptSession } from '../../../../../web/adapters/auth/kept-tokens.ts';

const now = Date.UTC(2026, 10, 25, 12);
const seconds = now / 1000;

const token = (claims: object): string =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

function keep(lasting: { readonly access: number; readonly id: number; readonly drift?: number }): string {
  const accessToken = token({ exp: seconds + lasting.access });
  const own = 'CognitoIdentityServiceProvider.client.dana@example.com';
  localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'dana@example.com');
  localStorage.setItem(`${own}.accessToken`, accessToken);
  localStorage.setItem(`${own}.idToken`, token({ sub: 'dana', name: 'Zoë', exp: seconds + lasting.id }));
  localStorage.setItem(`${own}.clockDrift`, String(lasting.drift ?? 0));
  return accessToken;
}

beforeEach(() => localStorage.clear());

test('valid tokens are used without a renewal', () => {
  const accessToken = keep({ access: 60, id: 60 });
  expect(keptSession(now)).toMatchObject({ accessToken, claims: { sub: 'dana', name: 'Zoë' } });
});

test('without tokens nobody is signed in', () => {
  expect(keptSession(now)).toBeUndefined();
});

test.each([
  ['the access token ran out', { access: 4, id: 60 }],
  ['the ID token ran out', { access: 60, id: 4 }],
  ['they ran out by the clock of the pool', { access: 60, id: 60, drift: 58_000 }],
])('tokens are renewed if %s', (_, lasting) => {
  keep(lasting);
  expect(keptSession(now)).toBe('renew');
});

test('malformed tokens are left to the sign-in library', () => {
  keep({ access: 60, id: 60 });
  localStorage.setItem('CognitoIdentityServiceProvider.client.dana@example.com.idToken', 'broken');
  expect(keptSession(now)).toBe('renew');
});

test('tokens of two user pools are left to the sign-in library, which knows its own pool', () => {
  keep({ access: 60, id: 60 });
  localStorage.setItem('CognitoIdentityServiceProvider.other.LastAuthUser', 'kim@example.com');
  expect(keptSession(now)).toBe('renew');
});
