import { expect, test } from 'vitest';
import { containsProtectedName, letterheadOf } from '#domain/messaging/letterhead';

const letterhead = (change: Partial<Parameters<typeof letterheadOf>[0]> = {}) =>
  letterheadOf({
    businessName: 'Keller Plumbing',
    address: 'mike@keller.example',
    isYoungAccount: false,
    brandColor: '#0f766e',
    ...change,
  });

test('an email to a client shows name, color and verified address of the business', () => {
  expect(letterhead()).toEqual({
    name: 'Keller Plumbing',
    address: 'mike@keller.example',
    color: '#0f766e',
    showsLogo: true,
  });
});

test('an account in its first week shows no logo', () => {
  expect(letterhead({ isYoungAccount: true })).toMatchObject({ color: '#0f766e', showsLogo: false });
});

test('a business named like a bank or payment brand gets the plain header block', () => {
  expect(letterhead({ businessName: 'PayPal Billing' })).toEqual({
    name: 'PayPal Billing',
    address: 'mike@keller.example',
    showsLogo: false,
  });
});

test.each([
  'Pay Pal',
  'PÁYPAL',
  'paypa1 support',
  'ＰａｙＰａｌ',
  'Bank of America',
  'Wells-Fargo',
  'Chase',
  'Visa Refunds',
  'Cash App',
])('"%s" contains a protected name', (name) => {
  expect(containsProtectedName(name)).toBe(true);
});

test.each(['Keller Plumbing', 'Purchase Heating', 'Squarely Built', 'Provisa Gardens', 'Stripes & Lawns'])(
  '"%s" contains no protected name',
  (name) => {
    expect(containsProtectedName(name)).toBe(false);
  },
);
