import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { quickOrFull } from '#test/support/effort';

const ids = fc.constantFrom('a', 'b', 'INVOICE', 'CLIENT', 'ab', 'LITE', 'PROFILE');
const kinds = [
  'businessProfile',
  'liteProfile',
  'invoice',
  'invoiceContent',
  'invoiceNumber',
  'client',
  'clientName',
  'savedItem',
  'itemRanking',
  'message',
] as const;

type Subject = readonly [kind: (typeof kinds)[number], user: string, id: string];

const keyOf = ([kind, user, id]: Subject) => {
  switch (kind) {
    case 'businessProfile':
    case 'liteProfile':
    case 'itemRanking':
      return keys[kind](user);
    case 'invoiceNumber':
    case 'clientName':
      return keys[kind](user, sha256(id));
    case 'message':
      return keys.message({ kind: 'lite-invoice', id, owner: user });
    default:
      return keys[kind](user, id);
  }
};

/** The values that identify an item: kind and account, and the ID unless an account has only one item of this kind. */
const identity = ([kind, user, id]: Subject): string =>
  JSON.stringify(
    ['businessProfile', 'liteProfile', 'itemRanking'].includes(kind) ? [kind, user] : [kind, user, id],
  );

test('every item of an account has its own key, in the partition of that account', () => {
  const subject = fc.tuple(fc.constantFrom(...kinds), ids, ids);
  fc.assert(
    fc.property(subject, subject, (one, other) => {
      const same = JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));
      expect(same).toBe(identity(one) === identity(other));
      if (one[1] !== other[1]) expect(keyOf(one).PK).not.toBe(keyOf(other).PK);
    }),
    { numRuns: quickOrFull(2_000, 20_000) },
  );
});

test('a key function throws for an ID that could lead to another account', () => {
  for (const id of ['a#b', '', '../a', 'a b', 'ä']) expect(() => keys.invoice('user', id)).toThrow();
  expect(() => keys.client('a#CLIENT', 'b')).toThrow();
});
