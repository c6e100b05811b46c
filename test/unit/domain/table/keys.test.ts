import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isKeyId, keys } from '#domain/table/keys';
import { sha256 } from '#lambdas/adapters/hash';

test('keys of different things are different, and of the same thing equal', () => {
  const subject = fc.tuple(
    fc.constantFrom('early', 'mailbox', 'submission', 'rate', 'setting'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const keyOf = ([kind, text]: [string, string]) => {
    const id = sha256(text).slice(0, 40);
    switch (kind) {
      case 'early':
        return keys.earlyAccess(sha256(text));
      case 'mailbox':
        return keys.mailboxQuota(sha256(text));
      case 'submission':
        return keys.submission(id);
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
    expect(() => keys.submission(text)).toThrow();
  }
});
