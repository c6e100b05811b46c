import { expect, test } from 'vitest';
import { passwordStrength } from '#domain/account/password-strength';

test.each([
  ['password', 'very-easy'],
  ['P@ssw0rd1', 'very-easy'],
  ['abcdefgh', 'very-easy'],
  ['qwerty2024', 'very-easy'],
  ['dana1987', 'very-easy'],
  ['aaaaaaaaaaaaaaaa', 'very-easy'],
  ['sunroof', 'easy'],
  ['kettle-lamp', 'fair'],
  ['ladder-77-copper', 'hard'],
] as const)('"%s" is %s to guess', (password, strength) => {
  expect(passwordStrength(password, 'dana@example.com')).toBe(strength);
});

test('adding random letters never makes a password easier to guess', () => {
  const grades = ['very-easy', 'easy', 'fair', 'hard'];
  const typed = 'wvkqtdmzxhbg';
  const found = [...typed].map((_, index) => grades.indexOf(passwordStrength(typed.slice(0, index + 1))));
  expect(found).toEqual([...found].sort((a, b) => a - b));
});
