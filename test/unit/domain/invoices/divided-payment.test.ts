import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  divideOver,
  divisionFault,
  oldestFirst,
  partCents,
  partFault,
} from '#domain/invoices/divided-payment';

test('A payment fills the balances in their order, and nothing is left over while they owe enough', () => {
  expect(divideOver(1_790_00, [160_00, 1_000_00, 900_00])).toEqual([160_00, 1_000_00, 630_00]);
  expect(divideOver(100, [160, 50])).toEqual([100, 0]);
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(cents, fc.array(cents), (amount, balances) => {
      const parts = divideOver(amount, balances);
      const owed = balances.reduce((sum, one) => sum + one, 0);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(Math.min(amount, owed));
      expect(parts.every((part, index) => part >= 0 && part <= (balances[index] ?? 0))).toBe(true);
      // Nothing goes to a later invoice before the earlier ones are paid.
      const firstOpen = parts.findIndex((part, index) => part < (balances[index] ?? 0));
      if (firstOpen !== -1) expect(parts.slice(firstOpen + 1).every((part) => part === 0)).toBe(true);
    }),
  );
});

test('The oldest invoice is first; those of one day in the order in which they were made', () => {
  const invoice = (invoiceId: string, issueDate: string, createdAt: string) => ({
    ...{ invoiceId, issueDate, createdAt },
  });
  const sorted = oldestFirst([
    invoice('c', '2026-11-02', '2026-11-02T09:00:00.000Z'),
    invoice('b', '2026-11-01', '2026-11-03T09:00:00.000Z'),
    invoice('a', '2026-11-01', '2026-11-01T09:00:00.000Z'),
  ]);
  expect(sorted.map(({ invoiceId }) => invoiceId)).toEqual(['a', 'b', 'c']);
});

test('The parts must add up to the payment, and none can be more than its balance', () => {
  expect(divisionFault(100_00, [60_00, 40_00])).toBeUndefined();
  expect(divisionFault(100_00, [60_00, 20_00])).toBe('$20.00 of $100.00 is not divided yet.');
  expect(divisionFault(100_00, [60_00, 50_00])).toBe(
    'The amounts are $10.00 more than the payment of $100.00.',
  );
  expect([partCents(''), partCents('12.50'), partCents('abc')]).toEqual([0, 12_50, undefined]);
  expect(partFault('abc', 100)).toBe('Enter an amount, such as 250.00, or nothing.');
  expect(partFault('2', 100)).toBe('At most $1.00.');
  expect(partFault('1', 100)).toBeUndefined();
});
