import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agesOfStatement,
  defaultSince,
  owedOnStatement,
  type Statement,
  statementTables,
} from '#domain/statements/statement';

const statement: Statement = {
  day: '2026-11-03',
  since: '2026-08-05',
  open: [
    { invoiceNumber: 'INV-2', issueDate: '2026-10-01', dueDate: '2026-10-31', totalCents: 50_000 },
    {
      invoiceNumber: 'INV-1',
      issueDate: '2026-07-01',
      dueDate: '2026-07-31',
      totalCents: 90_000,
      depositCents: 10_000,
      paidCents: 5_000,
    },
    { invoiceNumber: 'INV-3', issueDate: '2026-11-01', dueDate: '', totalCents: 1 },
  ],
  payments: [
    { date: '2026-09-02', invoiceNumber: 'INV-1', amountCents: 5_000 },
    { date: '2026-08-05', invoiceNumber: 'INV-0', amountCents: 12_345 },
  ],
};

test('open invoices are listed by date with paid amount and balance, and payments are listed by day', () => {
  const [open, ages, payments] = statementTables(statement);
  expect(open?.rows).toEqual([
    ['INV-1', 'Jul 1, 2026', 'Jul 31, 2026', '$900.00', '$150.00', '$750.00'],
    ['INV-2', 'Oct 1, 2026', 'Oct 31, 2026', '$500.00', '$0.00', '$500.00'],
    ['INV-3', 'Nov 1, 2026', 'No date', '$0.01', '$0.00', '$0.01'],
  ]);
  expect(open?.sum).toEqual({ label: 'Balance due', value: '$1,250.01' });
  expect(ages?.rows).toEqual([['$0.01', '$500.00', '$0.00', '$0.00', '$750.00']]);
  expect(payments?.heading).toBe('Payments since Aug 5, 2026');
  expect(payments?.columns).toEqual(['Received', 'Invoice', 'Amount']);
  expect(payments?.rows).toEqual([
    ['Aug 5, 2026', 'INV-0', '$123.45'],
    ['Sep 2, 2026', 'INV-1', '$50.00'],
  ]);
  expect(payments?.sum).toEqual({ label: 'Received', value: '$173.45' });
  expect(defaultSince(statement.day)).toBe(statement.since);
});

test('a statement without open invoices and payments has sentences instead of tables', () => {
  const [open, , payments] = statementTables({ ...statement, open: [], payments: [] });
  expect([open?.rows, open?.empty]).toEqual([[], 'No invoice is open.']);
  expect([payments?.rows, payments?.empty]).toEqual([[], 'No payment was received since Aug 5, 2026.']);
});

test('the amounts by age add up to the balances of the invoices on a statement', () => {
  const day = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const invoice = fc.record({
    invoiceNumber: fc.string(),
    issueDate: day,
    dueDate: fc.oneof(day, fc.constant('')),
    totalCents: fc.integer({ min: 1, max: 9_999_999 }),
    paidCents: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(invoice), day, (open, today) => {
      const made: Statement = { day: today, since: '2026-01-01', open, payments: [] };
      const naive = open.reduce((sum, { totalCents, paidCents }) => sum + totalCents - paidCents, 0);
      expect(owedOnStatement(made)).toBe(naive);
      expect(Object.values(agesOfStatement(made)).reduce((sum, cents) => sum + cents, 0)).toBe(naive);
    }),
  );
});
