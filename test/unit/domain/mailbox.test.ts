import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailAddress } from '#domain/email-address';
import { foldMailbox } from '#domain/mailbox';
import { quickOrFull } from '#test/support/effort';

describe('the mailbox behind an address', () => {
  test.each([
    ['Pat.Smith+a@GMail.com', 'patsmith@gmail.com'],
    ['pat.smith@googlemail.com', 'patsmith@gmail.com'],
    ['pat.smith+b@example.com', 'pat.smith@example.com'],
    ['pat-smith@example.com', 'pat-smith@example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['pat.sm-i_th+x@pm.me', 'patsmith@proton.me'],
    ['patsmith@protonmail.com', 'patsmith@proton.me'],
    ['anything@pat.fastmail.com', 'pat@fastmail.com'],
    ['pat+x@fastmail.com', 'pat@fastmail.com'],
    ['pat@fastmail.fm', 'pat@fastmail.fm'],
    ['pat+x@me.com', 'pat@icloud.com'],
    ['pat@mac.com', 'pat@icloud.com'],
    ['pat-smith+x@ya.ru', 'pat.smith@yandex.ru'],
    ['pat.smith@yandex.com', 'pat.smith@yandex.ru'],
    ['pat+x@outlook.com', 'pat@outlook.com'],
    ['pat.smith@hotmail.com', 'pat.smith@hotmail.com'],
    ['pat-shopping@yahoo.com', 'pat@yahoo.com'],
    ['...@gmail.com', '...@gmail.com'],
    ['a@b.pat.fastmail.com', 'a@b.pat.fastmail.com'],
  ])('of %s is %s', (address, mailbox) => {
    expect(foldMailbox(address)).toBe(mailbox);
  });

  test('of a normalized mailbox is the mailbox itself', () => {
    const local = fc.stringMatching(/^[a-z0-9+._-]{1,12}$/);
    const domain = fc.constantFrom(
      'gmail.com',
      'pm.me',
      'x.fastmail.com',
      'ya.ru',
      'yahoo.com',
      'me.com',
      'b.co',
    );
    fc.assert(
      fc.property(local, domain, (name, host) => {
        fc.pre(isEmailAddress(`${name}@${host}`));
        const mailbox = foldMailbox(`${name}@${host}`);
        expect(mailbox).toMatch(/^[^@]+@[^@]+$/);
        expect(foldMailbox(mailbox)).toBe(mailbox);
      }),
      { numRuns: quickOrFull(1_000, 5_000) },
    );
  });
});
