import { expect, test } from 'vitest';
import { passwordStrength } from '#domain/account/password-strength';

test.each([
  ['password', 'very-easy'],
  ['P@ssw0rd1', 'very-easy'],
  ['abcdefgh', 'very-easy'],
  ['qwerty2024', 'very-easy'],
  ['dana1987', 'very-easy'],
  ['aaaaaaaaaaaaaaaa', 'very-easy'],
  ['poiuytrewq', 'very-easy'],
  ['98765432', 'very-easy'],
  ['lkjhgfdsa1', 'very-easy'],
  ['mnbvcxz19', 'very-easy'],
  ['p@$$w0rd2024', 'very-easy'],
  ['1999-2024', 'very-easy'],
  ['sunroof', 'easy'],
  ['kettle-lamp', 'fair'],
  ['ladder-77-copper', 'hard'],
] as const)('"%s" is %s to guess', (password, strength) => {
  expect(passwordStrength(password, 'dana@example.com')).toBe(strength);
});

test('a known pattern anywhere in a password counts as little as two other characters', () => {
  const rank = (password: string) =>
    ['very-easy', 'easy', 'fair', 'hard'].indexOf(passwordStrength(password, 'dana@example.com'));
  for (const pattern of [
    'qwertyuiop',
    'zxcvbnm',
    'hgfedcba',
    '123456',
    '7777777',
    '2024',
    'dana',
    'password',
  ])
    for (const [before, after] of [
      ['wvk', 'qtdmz'],
      ['wvkqtd', 'mz'],
      ['wvkqtdmz', ''],
    ] as const)
      expect([pattern, before, rank(before + pattern + after)]).toEqual([
        pattern,
        before,
        rank(`${before}xk${after}`),
      ]);
});

test.each([
  ['wvkqt', 'very-easy'],
  ['wvkqtd', 'easy'],
  ['wvkqtdmz', 'easy'],
  ['wvkqtdmzx', 'fair'],
  ['wvkqtdmzxhb', 'fair'],
  ['wvkqtdmzxhbg', 'hard'],
])('"%s" has as many random characters as a password needs that is %s to guess', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('adding random letters never makes a password easier to guess', () => {
  const grades = ['very-easy', 'easy', 'fair', 'hard'];
  const typed = 'wvkqtdmzxhbg';
  const found = [...typed].map((_, index) => grades.indexOf(passwordStrength(typed.slice(0, index + 1))));
  expect(found).toEqual([...found].sort((a, b) => a - b));
});
