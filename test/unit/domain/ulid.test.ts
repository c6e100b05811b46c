import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUlid, ulid, ulidRandomBytes } from '#domain/ulid';
import { quickOrFull } from '#test/support/effort';

const bytes = fc.uint8Array({ minLength: ulidRandomBytes, maxLength: ulidRandomBytes });

test('IDs sort by the time at which they were created, whatever their random parts are', () => {
  fc.assert(
    fc.property(
      fc.nat(2 ** 47),
      fc.integer({ min: 1, max: 1_000_000 }),
      bytes,
      bytes,
      (at, later, one, two) => {
        expect(ulid(at, one) < ulid(at + later, two)).toBe(true);
        expect(isUlid(ulid(at, one))).toBe(true);
      },
    ),
    { numRuns: quickOrFull(1_000, 10_000) },
  );
});

test('different random parts give different IDs for the same time', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, two) => {
      expect(ulid(1_762_000_000_000, one) === ulid(1_762_000_000_000, two)).toBe(
        Buffer.from(one).equals(Buffer.from(two)),
      );
    }),
  );
});

test('an ID has the specified format', () => {
  expect(ulid(1_469_918_176_385, new Uint8Array(10))).toBe('01ARYZ6S410000000000000000');
  for (const text of [
    '',
    '01ARYZ6S41000000000000000',
    '81ARYZ6S410000000000000000',
    '01ARYZ6S41000000000000000u',
  ])
    expect(isUlid(text)).toBe(false);
  expect(() => ulid(0, new Uint8Array(9))).toThrow();
});
