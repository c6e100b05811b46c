import { describe, expect, test } from 'vitest';
import { canonical } from '#bin/ledger/canonical';

describe('the canonical JSON of an item', () => {
  test('does not depend on the order of its fields, but on that of a list', () => {
    expect(canonical({ a: 1, b: [{ d: 1, c: null }] })).toBe(canonical({ b: [{ c: null, d: 1 }], a: 1 }));
    expect(canonical({ a: [1, 2] })).not.toBe(canonical({ a: [2, 1] }));
  });

  test('throws for values that an export would lose', () => {
    expect(() => canonical({ tags: new Set(['a']) })).toThrow('set or bytes');
    expect(() => canonical({ picture: new Uint8Array(2) })).toThrow('set or bytes');
  });
});
