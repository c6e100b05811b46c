import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { quickOrFull } from '#test/support/effort';

/** An address of 254 characters, the maximum in email. */
const longest = `a@${'b.'.repeat(125)}co`;

describe('an email address', () => {
  test.each([
    'a@b.co',
    ' Pat.Smith+hvac@Example.com ',
    "o'brien@x-y.example",
    `${'a'.repeat(64)}@b.example`,
    longest,
  ])('is valid as %j', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'Group: a@b.co;',
    '<a@b.co>',
    '"a b"@c.co',
    'a@[127.0.0.1]',
    'a@b.co\nBcc: c@d.co',
    'a\r\n@b.co',
    'ä@b.co',
    '.a@b.co',
    'a..b@c.co',
    'a@-b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(250)}.co`,
    `a${longest}`,
  ])('is not valid as %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  test('never contains a character that has a meaning in email headers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const candidate = `a${text}@example.com`;
        if (isEmailAddress(candidate)) expect(candidate.trim()).toMatch(/^[\x21-\x7e]+$/);
        if (isEmailAddress(candidate)) expect(candidate).not.toMatch(/["(),:;<>[\\\]]/);
      }),
      { numRuns: quickOrFull(4_000, 20_000) },
    );
  });

  test('is compared without surrounding spaces and in lower case', () => {
    expect(normalizeEmail('  Pat@Example.COM ')).toBe('pat@example.com');
  });
});
