import { expect, test } from 'vitest';
import { sourceFiles } from '#test/support/source-files';

/** A value that is written as undefined in the clause that leaves such attributes as they are. */
const undefinedInSet = /\bset: \{[^{}]*: undefined\b/;

test('a write names what it takes away in `replace`, because `set` leaves an undefined attribute as it is', () => {
  const found = sourceFiles(['bin', 'lambdas']).filter(({ text }) => undefinedInSet.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
  expect(undefinedInSet.test('update(message, key, { set: { state, due: undefined } })')).toBe(true);
});
