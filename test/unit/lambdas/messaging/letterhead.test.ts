import { expect, test } from 'vitest';
import { letterheadOf } from '#lambdas/messaging/letterhead';
import { hasProtectedName, mayImpersonate } from '#lambdas/messaging/protected-names';

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

test.each([
  'Ch\u0430se Bank',
  '\u0420aypal',
  'P\u0391YP\u0391L',
  '\u0396\u0395LLE',
  'PayPaI',
  'S t r i p e',
  'Str1pe',
  'V1SA',
  'Bank of Arnerica',
  'B\u0251nk of America',
  'Wells F\u03b1rgo',
  '\u13e2\u13aa\u13a9\u13e2\u13aa\u13de',
  '\u{1d5b5}\u{1d5c2}\u{1d5cc}\u{1d5ba}',
  'Reg\u0456ons',
])('"%s" looks like a protected name', (name) => {
  expect(letterhead({ businessName: name })).toEqual({
    name,
    address: 'mike@keller.example',
    showsLogo: false,
  });
});

test.each(['Keller \u0421\u0430\u043d\u0442\u0435\u0445\u043d\u0438\u043a\u0430', '\u13aa\u13a9'])(
  '"%s" mixes scripts that are not written together, or uses one that hardly anybody writes',
  (name) => {
    expect(mayImpersonate(name)).toBe(true);
  },
);

test.each([
  'M\u00fcller & S\u00f6hne D\u00e4cher 24/7 \u{1f6e0}\ufe0f',
  '\u0421\u0430\u043d\u0442\u0435\u0445\u043d\u0438\u043a\u0430 \u041e\u0434\u0435\u0441\u0430',
  '\u03a5\u03b4\u03c1\u03b1\u03c5\u03bb\u03b9\u03ba\u03ac \u0391\u03b8\u03ae\u03bd\u03b1',
  '\u6c34\u9053\u306e\u30d7\u30ed ABC',
  '\uae40 Plumbing',
  '\u0938\u093f\u0902\u0939 \u0907\u0932\u0947\u0915\u094d\u091f\u094d\u0930\u093f\u0915\u0932\u094d\u0938',
  'Corner Gardens',
  'Allison Heating',
])('"%s" keeps its color and logo', (name) => {
  expect(letterhead({ businessName: name })).toMatchObject({ color: '#0f766e', showsLogo: true });
});
