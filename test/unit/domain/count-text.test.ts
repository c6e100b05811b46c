import { expect, test } from 'vitest';
import { countText } from '#domain/text';

test.each([
  [0, '0 payments'],
  [1, '1 payment'],
  [2, '2 payments'],
  [1_200, '1,200 payments'],
])('%i is written as "%s"', (count, text) => {
  expect(countText(count, 'payment')).toBe(text);
});
