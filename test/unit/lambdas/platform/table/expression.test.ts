import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Change,
  type Condition,
  changeText,
  conditionsText,
  placeholders,
} from '#lambdas/platform/table/expression';

/** An expression whose placeholders are replaced by their names and values. */
function withoutPlaceholders(write: (at: ReturnType<typeof placeholders>) => string): string {
  const at = placeholders();
  const text = write(at);
  const { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} } = at.attributes() as {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, unknown>;
  };
  return text
    .replace(/#\d+/g, (name) => ExpressionAttributeNames[name] ?? '?')
    .replace(/:\d+/g, (value) => JSON.stringify(ExpressionAttributeValues[value]));
}

const change = (what: Change) => withoutPlaceholders((at) => changeText(what, at));
const conditions = (...all: Condition[]) => withoutPlaceholders((at) => conditionsText(all, at));

describe('the update expression', () => {
  test.each([
    ['sets', { set: { state: 'sent', count: 2 } }, 'SET state = "sent", count = 2'],
    ['takes away', { replace: { due: undefined } }, 'REMOVE due'],
    ['leaves out what is undefined', { set: { a: 1, b: undefined }, setOnce: { c: undefined } }, 'SET a = 1'],
    ['adds', { add: { version: 1, total: -5 } }, 'ADD version 1, total -5'],
    ['leaves out what adds nothing', { set: { a: 1 }, add: { version: 0 } }, 'SET a = 1'],
    ['keeps what is there', { setOnce: { at: 'now' } }, 'SET at = if_not_exists(at, "now")'],
    [
      'changes entries of a map',
      { entries: { usedBy: { i1: 'now', i0: undefined } } },
      'SET usedBy.i1 = "now" REMOVE usedBy.i0',
    ],
    [
      'does all of it at once',
      { set: { a: 1 }, replace: { b: undefined }, setOnce: { c: 3 }, add: { d: 4 } },
      'SET a = 1, c = if_not_exists(c, 3) REMOVE b ADD d 4',
    ],
  ] as const)('of a change is: %s', (_, what, text) => {
    expect(change(what)).toBe(text);
  });

  test('throws for a change that changes nothing', () => {
    expect(() => change({})).toThrow('must change something');
    expect(() => change({ add: { version: 0 } })).toThrow('must change something');
    expect(() => change({ set: { a: undefined } })).toThrow('must change something');
  });
});

describe('conditions', () => {
  test.each([
    [[{ attr: 'PK', exists: true }], 'attribute_exists(PK)'],
    [[{ attr: 'PK', exists: false }], 'attribute_not_exists(PK)'],
    [[{ attr: 'usedBy', entry: 'i1', exists: false }], 'attribute_not_exists(usedBy.i1)'],
    [[{ attr: 'state', is: 'sent' }], 'state = "sent"'],
    [[{ attr: 'price', isNot: 5 }], 'price <> 5'],
    [[{ attr: 'state', oneOf: ['sending', 'unknown'] }], 'state IN ("sending", "unknown")'],
    [
      [
        { attr: 'used', below: 5 },
        { attr: 'used', above: 0 },
      ],
      'used < 5 AND used > 0',
    ],
    [
      [
        { attr: 'a', is: 1 },
        {
          any: [
            { attr: 'b', exists: false },
            { attr: 'b', is: 2 },
          ],
        },
      ],
      'a = 1 AND (attribute_not_exists(b) OR b = 2)',
    ],
  ] satisfies [Condition[], string][])('%j are written as %s', (all, text) => {
    expect(conditions(...all)).toBe(text);
  });
});

test('an expression contains only placeholders instead of names and values', () => {
  const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.dictionary(anything, anything), anything, anything, (set, name, value) => {
      const at = placeholders();
      const text = `${changeText({ set: { ...set, x: 1 }, entries: { [name]: { [value]: 1 } } }, at)} ${conditionsText(
        [{ attr: name, is: value }, { any: [{ attr: value, oneOf: [name] }] }],
        at,
      )}`;
      expect(text).toMatch(/^[#:A-Z\d =,().<>]+$/);
    }),
  );
});
