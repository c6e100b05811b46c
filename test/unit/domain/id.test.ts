import { expect, test } from 'vitest';
import { isId } from '#domain/ulid';

test('an ID consists of 1 to 64 letters, digits, dashes and underscores, and nothing before or after them', () => {
  for (const text of ['a', '01JZABCDEF0123456789ABCDEF', 'a-b_C9', 'x'.repeat(64)])
    expect(isId(text)).toBe(true);
  for (const text of ['', ' a', 'a ', 'a#b', 'a/../b', 'é', 'a\n', 'x'.repeat(65)])
    expect(isId(text)).toBe(false);
});
