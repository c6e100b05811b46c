import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueBuckets, dueIndex, duePartition } from '#domain/table/indexes';
import { isKeyId, keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/adapters/hash';

test('keys of different things are different, and of the same thing equal', () => {
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
    { numRuns: 100_000 },
  );
});

test('a text that could reach into another key is no id', () => {
  for (const text of ['', 'a#b', 'a b', '../x', 'ä', 'x'.repeat(65), 'a\n']) {
    expect(isKeyId(text)).toBe(false);
    expect(() => keys.message({ kind: 'contact', id: text })).toThrow();
  }
});

test('what is due is spread evenly over its partitions, and one thing is always in the same', () => {
  const counts = new Map<string, number>();
  const of = 16_000;
  for (let at = 0; at < of; at += 1) {
    const id = sha256(String(at)).slice(0, 22);
    const { GSI2PK, GSI2SK } = dueIndex(id, '2026-11-03T12:00:00.000Z');
    expect(GSI2SK).toBe('2026-11-03T12:00:00.000Z');
    expect(dueIndex(id, 'later').GSI2PK).toBe(GSI2PK);
    counts.set(GSI2PK, (counts.get(GSI2PK) ?? 0) + 1);
  }
  const partitions = Array.from({ length: dueBuckets }, (_, bucket) => duePartition(bucket));
  expect([...counts.keys()].sort()).toEqual([...partitions].sort());
  for (const count of counts.values()) expect(Math.abs(count - of / dueBuckets)).toBeLessThan(150);
});

test('ids that differ in their last character alone are spread as well', () => {
  const partitions = new Set(
    [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map(
      (end) => dueIndex(`01JZABCDEF0123456789ABCDE${end}`, '').GSI2PK,
    ),
  );
  expect(partitions.size).toBeGreaterThan(8);
});
