import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agesOfStatement,
  defaultSince,
  owedOnStatement,
  type Statement,
  type StatementInvoice,
  statementSentence,
  statementTables,
} from '#domain/statements/statement';
import { invoiceTodayItems } from '#domain/today/today-item';
import { recordOf } from '#lambdas/invoices/store/invoice';
import { minimalItems } from '#test/support/minimal-items';

const statement: Statement = {
  day: '2026-11-03',
  since: '2026-08-05',
  open: [
    {
      status: 'sent',
      invoiceNumber: 'INV-2',
      issueDate: '2026-10-01',
      dueDate: '2026-10-31',
      totalCents: 50_000,
    },
    {
      status: 'sent',
      invoiceNumber: 'INV-1',
      issueDate: '2026-07-01',
      dueDate: '2026-07-31',
      totalCents: 90_000,
      depositCents: 10_000,
      paidCents: 5_000,
    },
    { status: 'sent', invoiceNumber: 'INV-3', issueDate: '2026-11-01', dueDate: '', totalCents: 1 },
  ],
  overpaidCents: 0,
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
  expect(open?.sums).toEqual([{ label: 'Balance due', value: '$1,250.01' }]);
  expect(ages?.rows).toEqual([['$0.01', '$500.00', '$0.00', '$0.00', '$750.00']]);
  expect(payments?.heading).toBe('Payments since Aug 5, 2026');
  expect(payments?.columns).toEqual(['Date', 'What', 'Invoice', 'Amount']);
  expect(payments?.rows).toEqual([
    ['Aug 5, 2026', 'Paid', 'INV-0', '$123.45'],
    ['Sep 2, 2026', 'Paid', 'INV-1', '$50.00'],
  ]);
  expect(payments?.sums).toEqual([{ label: 'Received', value: '$173.45' }]);
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
    status: fc.constant('sent'),
    invoiceNumber: fc.string(),
    issueDate: day,
    dueDate: fc.oneof(day, fc.constant('')),
    totalCents: fc.integer({ min: 1, max: 9_999_999 }),
    paidCents: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(invoice), day, (open, today) => {
      const made: Statement = { day: today, since: '2026-01-01', open, payments: [], overpaidCents: 0 };
      const naive = open.reduce(
        (sum, { totalCents, paidCents }) => sum + Math.max(0, totalCents - paidCents),
        0,
      );
      expect(owedOnStatement(made)).toBe(naive);
      expect(Object.values(agesOfStatement(made)).reduce((sum, cents) => sum + cents, 0)).toBe(naive);
    }),
  );
});

test('a statement to a client who overpaid says so beside the balance, which it does not lower', () => {
  const [open] = statementTables({ ...statement, overpaidCents: 45_000 });
  expect(open?.sums).toEqual([
    { label: 'Balance due', value: '$1,250.01' },
    { label: 'Paid too much', value: '$450.00' },
  ]);
});

test('a statement asks for nothing while a bank payment is on its way', () => {
  const pending = {
    status: 'sent',
    invoiceNumber: 'INV-4',
    issueDate: '2026-10-01',
    dueDate: '',
    totalCents: 9_000,
  };
  const open = [{ ...pending, online: { pendingCents: 9_000 } }];
  const [table, ages] = statementTables({ ...statement, open });
  expect(table?.rows.at(-1)?.at(-1)).toBe('$90.00');
  expect(table?.sums).toEqual([
    { label: 'Balance due', value: '$0.00' },
    { label: 'On its way from your bank', value: '$90.00' },
  ]);
  expect(ages?.rows).toEqual([['$0.00', '$0.00', '$0.00', '$0.00', '$0.00']]);
  expect(statementSentence({ ...statement, open })).toBe('Nothing is due.');
});

test('a statement begins with what is due, on the invoices of which something is asked for', () => {
  const [first] = statement.open;
  const paying = { ...statement.open[0], online: { pendingCents: 50_000 } } as StatementInvoice;
  expect(statementSentence(statement)).toBe('Balance due: $1,250.01 on 3 invoices');
  expect(statementSentence({ ...statement, open: first ? [first, paying] : [] })).toBe(
    'Balance due: $500.00 on 1 invoice',
  );
});

test.each<[string, Partial<StatementInvoice>, string]>([
  [
    'refunded and not decided',
    { paidCents: 1_000, online: { refundedCents: 8_000, toDecideCents: 8_000 } },
    '$10.00',
  ],
  ['disputed', { paidCents: 1_000, online: { withheldCents: 8_000, dispute: { state: 'open' } } }, '$10.00'],
  ['at a reported account', { paidCents: 9_000, online: { reportedCents: 8_000 } }, '$10.00'],
])('money that is %s is on hold on a statement, not paid', (_, facts, paid) => {
  const invoice = {
    status: 'sent',
    invoiceNumber: 'INV-5',
    issueDate: '2026-10-01',
    dueDate: '',
    totalCents: 9_000,
    ...facts,
  };
  const [table] = statementTables({ ...statement, open: [invoice] });
  expect(table?.rows[0]?.slice(-3)).toEqual(['$90.00', paid, '$0.00']);
  expect(table?.sums).toEqual([
    { label: 'Balance due', value: '$0.00' },
    { label: 'On hold', value: '$80.00' },
  ]);
});

test('an invoice for which nothing is asked is listed with the sentence of its page, in the order of the list', () => {
  const invoice = {
    status: 'sent',
    issueDate: '2026-10-01',
    dueDate: '2026-10-20',
    totalCents: 9_000,
  };
  const [table] = statementTables({
    ...statement,
    open: [
      {
        ...invoice,
        invoiceNumber: 'A',
        online: { dispute: { state: 'open' }, disputedCents: 9_000, withheldCents: 9_000 },
      },
      { ...invoice, invoiceNumber: 'B', online: { refundedCents: 9_000, toDecideCents: 9_000 } },
      { ...invoice, invoiceNumber: 'C', isBeingChecked: true },
      { ...invoice, invoiceNumber: 'D' },
    ],
  });
  expect(table?.rows.map(([number, , , , , balance]) => [number, balance])).toEqual([
    ['A', '$0.00'],
    ['B', '$0.00'],
    ['C', '$90.00'],
    ['D', '$90.00'],
  ]);
  expect(table?.sums).toEqual([
    { label: 'Balance due', value: '$90.00' },
    { label: 'Not asked for yet', value: '$90.00' },
    { label: 'On hold', value: '$180.00' },
  ]);
  expect(table?.notes).toEqual([
    'Invoice A: Your bank is disputing your payment of $90.00. Nothing is due now.',
    'Invoice B: $90.00 was refunded. Nothing is due now.',
    'Invoice C: A payment is being checked. Please do not pay again.',
  ]);
});

test('an imported invoice is listed and asked for neither by the statement nor in Today', () => {
  const [first] = statement.open;
  const imported = { ...(first as StatementInvoice), importId: 'i1' };
  const [open, ages] = statementTables({ ...statement, open: [imported] });
  expect(open?.rows).toEqual([['INV-2', 'Oct 1, 2026', 'Oct 31, 2026', '$500.00', '$0.00', '$500.00']]);
  expect(open?.sums).toEqual([
    { label: 'Balance due', value: '$0.00' },
    { label: 'Not asked for yet', value: '$500.00' },
  ]);
  expect(open?.notes).toEqual([
    'Invoice INV-2: It was written with another program. Nothing is asked for here.',
  ]);
  expect(ages?.rows.flat()).not.toContain('$500.00');
  expect(invoiceTodayItems(recordOf({ ...minimalItems.invoice, ...imported }))).toEqual([]);
});

test('what was returned or refunded is named on a statement', () => {
  const payments = [
    { date: '2026-09-02', invoiceNumber: 'INV-1', amountCents: 5_000, method: 'bank-transfer' as const },
    {
      date: '2026-09-04',
      invoiceNumber: 'INV-1',
      amountCents: -5_000,
      method: 'bank-transfer' as const,
      online: { cause: 'return' as const },
    },
  ];
  const [, , table] = statementTables({ ...statement, payments });
  expect(table?.rows.map(([, what]) => what)).toEqual(['Paid (Bank transfer)', 'Returned (Bank transfer)']);
});
