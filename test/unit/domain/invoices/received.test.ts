import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receivedByInvoice } from '#domain/invoices/received';

test('payments are added up by invoice; the invoice with the latest payment is first; on the same date the higher invoice ID', () => {
  expect(
    receivedByInvoice([
      { invoiceId: 'a', amountCents: 100, date: '2026-11-02' },
      { invoiceId: 'b', amountCents: 250, date: '2026-11-03' },
      { invoiceId: 'a', amountCents: 50, date: '2026-11-01' },
      { invoiceId: 'c', amountCents: 1, date: '2026-11-03' },
    ]),
  ).toEqual([
    { invoiceId: 'c', cents: 1, count: 1, lastDate: '2026-11-03' },
    { invoiceId: 'b', cents: 250, count: 1, lastDate: '2026-11-03' },
    { invoiceId: 'a', cents: 150, count: 2, lastDate: '2026-11-02' },
  ]);
  expect(receivedByInvoice([])).toEqual([]);
});

const payments = fc.array(
  fc.record({
    invoiceId: fc.constantFrom('a', 'b', 'c', 'd'),
    amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30'),
  }),
);

test('the rows contain every payment once and each invoice once, in whichever order payments are read', () => {
  fc.assert(
    fc.property(payments, (all) => {
      const rows = receivedByInvoice(all);
      const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
      expect(sum(rows.map(({ cents }) => cents))).toBe(sum(all.map(({ amountCents }) => amountCents)));
      expect(sum(rows.map(({ count }) => count))).toBe(all.length);
      expect(new Set(rows.map(({ invoiceId }) => invoiceId)).size).toBe(rows.length);
      expect(receivedByInvoice([...all].reverse())).toEqual(rows);
    }),
  );
});
