import { expect, test } from 'vitest';
import { isTooMany } from '#domain/invoices/client-mail';

test('complaints of three mailboxes suspend an account with few emails, and complaints of two do not', () => {
  expect(isTooMany(2, 2)).toBe(false);
  expect(isTooMany(3, 3)).toBe(true);
});

test('an account with many emails is suspended from a rate of three in a thousand on', () => {
  expect(isTooMany(3, 1_000)).toBe(true);
  expect(isTooMany(3, 1_001)).toBe(false);
  expect(isTooMany(6, 2_000)).toBe(true);
  expect(isTooMany(6, 2_001)).toBe(false);
});
