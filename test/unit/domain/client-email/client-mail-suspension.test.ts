import { expect, test } from 'vitest';
import { isTooMany } from '#domain/client-email/client-mail';

test('complaints from three mailboxes suspend an account that sent few emails, and complaints from two do not', () => {
  expect(isTooMany(2, 2)).toBe(false);
  expect(isTooMany(3, 3)).toBe(true);
});

test('an account that sent many emails is suspended at a complaint rate of three in a thousand or more', () => {
  expect(isTooMany(3, 1_000)).toBe(true);
  expect(isTooMany(3, 1_001)).toBe(false);
  expect(isTooMany(6, 2_000)).toBe(true);
  expect(isTooMany(6, 2_001)).toBe(false);
});
