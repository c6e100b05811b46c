import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { idSchema, listUpTo, textUpTo } from '#domain/contract/schemas';

const isTaken = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

test('a text is accepted up to its limit, and nothing else is a text', () => {
  const text = textUpTo(3);
  for (const right of ['', 'abc']) expect(isTaken(text, right)).toBe(true);
  for (const wrong of ['abcd', 3, null, { length: 1 }, { length: { toString: 1 } }])
    expect(isTaken(text, wrong)).toBe(false);
});

test('a list is accepted up to its limit if each of its items is valid', () => {
  const list = listUpTo(z.number(), 2);
  for (const right of [[], [1, 2]]) expect(isTaken(list, right)).toBe(true);
  for (const wrong of [[1, 2, 3], ['1'], 'ab', { length: { toString: 1 } }])
    expect(isTaken(list, wrong)).toBe(false);
});

test('an ID is accepted, and a text with other characters is not', () => {
  expect(isTaken(idSchema, 'Az09_-')).toBe(true);
  expect(isTaken(idSchema, 'a/b')).toBe(false);
});
