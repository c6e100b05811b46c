import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clientUseIndex,
  contactMonthIndex,
  dueBuckets,
  dueIndex,
  duePartition,
  invoiceSortKey,
  quoteOwnerIndex,
  repeatIndex,
} from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import { accountPartition, keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/platform/hash';
import { quickOrFull } from '#test/support/effort';

test('different items have different keys, and the same item always has the same key', () => {
  const subject = fc.tuple(
    fc.constantFrom('early', 'mailbox', 'message', 'rate', 'setting'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const keyOf = ([kind, text]: [string, string]) => {
    const id = sha256(text).slice(0, 40);
    switch (kind) {
      case 'early':
        return keys.earlyAccess(sha256(text));
      case 'mailbox':
        return keys.mailboxQuota(sha256(text));
      case 'message':
        return keys.message({ kind: 'free-invoice', id });
      case 'rate':
        return keys.rate('network', sha256(text), '2026-11-03');
      default:
        return keys.setting(id);
    }
  };
  fc.assert(
    fc.property(subject, subject, (one, other) => {
      const same = one[0] === other[0] && one[1] === other[1];
      expect(JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other))).toBe(same);
    }),
    { numRuns: quickOrFull(5_000, 100_000) },
  );
});

test('a text that could lead to another key is not an ID', () => {
  for (const text of ['', 'a#b', 'a b', '../x', 'ä', 'x'.repeat(65), 'a\n']) {
    expect(isKeyId(text)).toBe(false);
    expect(() => keys.message({ kind: 'contact', id: text })).toThrow(
      'An id in a key must be 1 to 64 letters, digits, - or _',
    );
  }
});

test('due items are spread evenly over the partitions, and each item is always in the same one', () => {
  const counts = new Map<string, number>();
  const of = 16_000;
  const moved: string[] = [];
  for (let index = 0; index < of; index += 1) {
    const id = sha256(String(index)).slice(0, 22);
    const { GSI2PK, GSI2SK } = dueIndex(id, '2026-11-03T12:00:00.000Z');
    if (GSI2SK !== '2026-11-03T12:00:00.000Z' || dueIndex(id, 'later').GSI2PK !== GSI2PK) moved.push(id);
    counts.set(GSI2PK, (counts.get(GSI2PK) ?? 0) + 1);
  }
  expect(moved).toEqual([]);
  const partitions = Array.from({ length: dueBuckets }, (_, bucket) => duePartition(bucket));
  expect([...counts.keys()].sort()).toEqual([...partitions].sort());
  for (const count of counts.values()) expect(Math.abs(count - of / dueBuckets)).toBeLessThan(150);
});

test('items whose IDs differ only in the last character are spread evenly too', () => {
  const partitions = new Set(
    [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map(
      (end) => dueIndex(`01JZABCDEF0123456789ABCDE${end}`, '').GSI2PK,
    ),
  );
  expect(partitions.size).toBeGreaterThan(8);
});

test('each list of an account is in its own partition and has its own order', () => {
  const partition = accountPartition('pat');
  expect(clientUseIndex('pat', '2026-11-03T12:00:00.000Z', 'c1')).toEqual({
    GSI1PK: `${partition}#CLIENTS`,
    GSI1SK: '2026-11-03T12:00:00.000Z#c1',
  });
  expect(repeatIndex('pat', '2026-12-01', 'i1')).toEqual({
    GSI1PK: `${partition}#REPEATS`,
    GSI1SK: '2026-12-01#i1',
  });
  expect(quoteOwnerIndex('pat', '2026-11-03T12:00:00.000Z', 'q1')).toEqual({
    GSI1PK: `${partition}#QUOTES`,
    GSI1SK: '2026-11-03T12:00:00.000Z#q1',
  });
  expect(contactMonthIndex('2026-11-03T12:00:00.000Z', 'm1')).toEqual({
    GSI1PK: 'CONTACTS#2026-11',
    GSI1SK: '2026-11-03T12:00:00.000Z#m1',
  });
});

test.each([
  [{ totalCents: 1, dueDate: '2026-12-01', issueDate: '2026-11-03' }, 'd2026-12-01#i1'],
  [{ totalCents: 1, dueDate: '', issueDate: '2026-11-03' }, 'n2026-11-03#i1'],
  [{ totalCents: 0, dueDate: '2026-12-01', issueDate: '2026-11-03' }, 'z2026-12-01#i1'],
  [{ totalCents: 0, dueDate: '', issueDate: '' }, 'z#i1'],
  [{ totalCents: 5, depositCents: 5, dueDate: '2026-12-01', issueDate: '' }, 'z2026-12-01#i1'],
  [{ totalCents: 5, depositCents: 4, dueDate: '2026-12-01', issueDate: '' }, 'd2026-12-01#i1'],
])('an invoice with %j has the sort key %s in its list', (invoice, place) => {
  expect(invoiceSortKey(invoice, 'i1')).toBe(place);
});
