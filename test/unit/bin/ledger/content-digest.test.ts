import { describe, expect, test } from 'vitest';
import { canonical, contentDigest } from '#bin/ledger/content-digest';

const digestOf = (...items: unknown[]) => {
  const digest = contentDigest();
  for (const item of items) digest.add(item);
  return digest.text();
};

describe('the digest of the contents of a table', () => {
  test('does not depend on the order of items and their fields', () => {
    expect(digestOf({ a: 1, b: [{ d: 1, c: null }] }, { e: 'x' })).toBe(
      digestOf({ e: 'x' }, { b: [{ c: null, d: 1 }], a: 1 }),
    );
  });

  test('differs when a value changes, an item is missing, or an item occurs twice', () => {
    const whole = digestOf({ a: 1 }, { b: 2 });
    expect(digestOf({ a: 1 }, { b: '2' })).not.toBe(whole);
    expect(digestOf({ a: 1 })).not.toBe(whole);
    expect(digestOf({ a: 1 }, { b: 2 }, { b: 2 })).not.toBe(whole);
    expect(digestOf({ a: [1, 2] })).not.toBe(digestOf({ a: [2, 1] }));
  });

  test('throws for values that an export would lose', () => {
    expect(() => canonical({ tags: new Set(['a']) })).toThrow('set or bytes');
    expect(() => canonical({ picture: new Uint8Array(2) })).toThrow('set or bytes');
  });
});
