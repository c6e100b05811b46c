import { expect, test } from 'vitest';
import { hasProtectedName, letterheadOf } from '#domain/messaging/letterhead';

const letterhead = (change: Partial<Parameters<typeof letterheadOf>[0]> = {}) =>
  letterheadOf({
    businessName: 'Keller Plumbing',
    address: 'mike@keller.example',
    isYoungAccount: false,
    brandColor: '#0f766e',
    ...change,
  });

test('an email to a client shows name, address, color and logo of the business', () => {
  expect(letterhead()).toEqual({
    name: 'Keller Plumbing',
    address: 'mike@keller.example',
    color: '#0f766e',
    showsLogo: true,
  });
});

test('an email of an account in its first week shows no logo', () => {
  expect(letterhead({ isYoungAccount: true })).toMatchObject({ color: '#0f766e', showsLogo: false });
});

test('an email of a business with the name of a bank or payment brand has a plain header without color and logo', () => {
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
  expect(hasProtectedName(name)).toBe(true);
});

test.each(['Keller Plumbing', 'Purchase Heating', 'Squarely Built', 'Provisa Gardens', 'Stripes & Lawns'])(
  '"%s" contains no protected name',
  (name) => {
    expect(hasProtectedName(name)).toBe(false);
  },
);
