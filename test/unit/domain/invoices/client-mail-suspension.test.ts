import { expect, test } from 'vitest';
import { isTooMany } from '#domain/invoices/client-mail';

test('complaints of three mailboxes suspend an account that mails little, and two do not', () => {
  expect(isTooMany(2, 2)).toBe(false);
  expect(isTooMany(3, 3)).toBe(true);
});

test('an account that mails much is suspended from a share of three in a thousand on', () => {
  expect(isTooMany(3, 1_000)).toBe(true);
  expect(isTooMany(3, 1_001)).toBe(false);
  expect(isTooMany(6, 2_000)).toBe(true);
  expect(isTooMany(6, 2_001)).toBe(false);
});
