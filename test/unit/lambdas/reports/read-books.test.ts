import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { notOwedLabel } from '#domain/reports/amounts-by-month';
import { incomeReport } from '#domain/reports/income-reports';
import { agesOf } from '#domain/reports/owed-report';
import { monthsOfYear } from '#domain/reports/report-year';
import { dayIn } from '#domain/time-zone';
import { readBooks } from '#lambdas/reports/read-books';
import { aRecord } from '#test/support/invoices';

/** A sent invoice of $1.00 without issue date. */
const sentAtInstant = (invoiceId: string, sentAt: string) =>
  aRecord({ invoiceId, totalCents: 100, issueDate: '', createdAt: sentAt, sentAt, updatedAt: sentAt });

const booksIn = async (timeZone: string, records: readonly InvoiceRecord[]) => {
  const read = await readBooks(
    'pat',
    { cursor: undefined, withLines: false },
    {
      page: async () => ({ records, contents: new Map(), payments: new Map() }),
      count: async () => records.length,
      totals: { timeZone: async () => timeZone },
      depositOf: async () => ({
        received: { cents: 40, on: '2026-02-03', method: 'cash' },
        onlineCents: 0,
        quotedCents: 100,
      }),
      unbilled: async () => [],
    },
  );
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.invoices;
};

const zones = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'UTC',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
] as const;

test.each(zones)(
  'an invoice without issue date is counted in the month in which it was sent, in the time zone %s',
  async (zone) => {
    const instant = fc.date({
      min: new Date('2025-11-30T00:00:00Z'),
      max: new Date('2027-02-02T00:00:00Z'),
      noInvalidDate: true,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(instant, { maxLength: 20 }), async (instants) => {
        const records = instants.map((at, index) => sentAtInstant(`i${index}`, at.toISOString()));
        const months = monthsOfYear({ year: 2026, startMonth: 1 });
        const { rows } = incomeReport(await booksIn(zone, records), months);
        const expectedCounts = months.map(
          (month) => records.filter(({ createdAt }) => dayIn(zone, createdAt).startsWith(month)).length,
        );
        expect(rows.map(([, count]) => count)).toEqual(expectedCounts);
        expect(rows.map(([, , cents]) => cents)).toEqual(expectedCounts.map((count) => count * 100));
      }),
      { numRuns: 30 },
    );
  },
);

test('an invoice is read with the amount that is no longer owed after a refund', async () => {
  const [invoice] = await booksIn('UTC', [
    { ...sentAtInstant('i1', '2026-03-05T12:00:00Z'), status: 'paid', waivedCents: 100 },
  ]);
  expect(invoice).toMatchObject({ status: 'paid', waivedCents: 100 });
});

test('what is overdue does not age while a payment is being checked, as in the tile', async () => {
  const overdue = {
    ...sentAtInstant('i1', '2026-03-05T12:00:00Z'),
    totalCents: 100_000,
    dueDate: '2026-03-20',
  };
  const agesIn = async (record: InvoiceRecord) => agesOf(await booksIn('UTC', [record]), '2026-03-30');
  const none = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
  expect(await agesIn(overdue)).toMatchObject({ ...none, '1-30': 100_000 });
  expect(await agesIn({ ...overdue, onlinePayments: { isBeingChecked: true } })).toMatchObject({
    ...none,
    current: 100_000,
  });
});

test('a decision that is changed back stays in its year, and leaves the year of the change', async () => {
  const invoices = await booksIn('UTC', [
    {
      ...sentAtInstant('i1', '2025-03-05T12:00:00Z'),
      waivedCents: 0,
      waivers: [
        { at: '2025-12-30T12:00:00Z', cents: 100 },
        { at: '2026-01-04T12:00:00Z', cents: -100 },
      ],
    },
  ]);
  const invoicedIn = (year: number) =>
    incomeReport(invoices, monthsOfYear({ year, startMonth: 1 })).rows.flatMap(([label, , cents]) =>
      label === notOwedLabel ? [cents] : [],
    );
  expect([invoicedIn(2025), invoicedIn(2026)]).toEqual([[-100], [100]]);
  expect(invoices[0]).not.toHaveProperty('waivedCents');
});

test('a deposit counts as a payment on the day it was received, and voiding the invoice returns it to the quote', async () => {
  const quoted = { ...sentAtInstant('i1', '2026-03-05T12:00:00Z'), quoteId: 'q1', depositCents: 40 };
  const [sent, voided, other, draft] = await booksIn('UTC', [
    quoted,
    { ...quoted, status: 'void' },
    // This invoice and its quote have different deposits.
    { ...quoted, depositCents: 50, issueDate: '2026-03-01' },
    { ...quoted, status: 'created' },
  ]);
  expect(sent?.payments).toEqual([{ date: '2026-02-03', amountCents: 40, method: 'cash', isDeposit: true }]);
  expect(draft?.payments).toEqual(sent?.payments);
  expect(voided?.payments).toEqual([]);
  expect(other?.payments).toEqual([
    { date: '2026-03-01', amountCents: 50, method: 'other', isDeposit: true },
  ]);
});
