import { expect, test } from 'vitest';
import type { InvoiceFilter } from '#domain/invoices/invoice-filter';
import type { ReceivedPayment } from '#domain/invoices/received';
import { findReceived, maxReceivedReads, sumReceived } from '#lambdas/invoices/search/find-received';
import type { ReceivedPayments } from '#lambdas/invoices/search/list-ports';
import { aRecord } from '#test/support/invoices';

const invoiceCount = 2 * maxReceivedReads + 50;
const idOf = (index: number) => `invoice-${String(index).padStart(5, '0')}`;

/** One payment of $1.00 for each of very many invoices. Every hundredth invoice is paid, all others are open. */
function veryManyPayments() {
  const received: ReceivedPayment[] = Array.from({ length: invoiceCount }, (_, index) => ({
    invoiceId: idOf(index),
    amountCents: 100,
    date: '2026-11-03',
  }));
  const reads: number[] = [];
  const payments: ReceivedPayments = {
    between: async () => received,
    async invoices(_userId, ids) {
      reads.push(ids.length);
      return ids.map((invoiceId) =>
        aRecord({ invoiceId, status: invoiceId.endsWith('00') ? 'paid' : 'sent' }),
      );
    },
  };
  return { payments, reads };
}

const filter: InvoiceFilter = { paidFrom: '2026-11-01', show: 'paid', today: '2026-11-03' };

test('a very long list of payments is searched in several requests, and shows each invoice once', async () => {
  const { payments, reads } = veryManyPayments();
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    reads.length = 0;
    const page = await findReceived('pat', filter, { limit: 10, cursor }, payments);
    expect(reads.reduce((sum, read) => sum + read, 0)).toBeLessThanOrEqual(maxReceivedReads);
    found.push(...page.found.map(({ row }) => row.invoiceId));
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(found).toEqual(
    Array.from({ length: invoiceCount }, (_, index) => idOf(index))
      .filter((id) => id.endsWith('00'))
      .reverse(),
  );
});

test('a sum of very many payments is computed in parts that add up; without a filter on invoices, none is read', async () => {
  const { payments, reads } = veryManyPayments();
  const sum = { count: 0, cents: 0, parts: 0 };
  let cursor: string | undefined;
  do {
    const part = await sumReceived('pat', filter, cursor, payments);
    sum.count += part.count;
    sum.cents += part.cents;
    sum.parts += 1;
    cursor = part.cursor;
  } while (cursor !== undefined);
  expect(sum).toEqual({ count: 11, cents: 1_100, parts: 3 });
  reads.length = 0;
  const all = await sumReceived('pat', { paidFrom: '2026-11-01', today: '2026-11-03' }, undefined, payments);
  expect(all).toEqual({ count: invoiceCount, cents: invoiceCount * 100, owedCents: 0 });
  expect(reads).toEqual([]);
});

test('payments can be sorted by amount over several pages, but very many payments cannot be sorted', async () => {
  const amounts = [300, 900, 100, 700, 500];
  const received: ReceivedPayment[] = amounts.map((amountCents, index) => ({
    invoiceId: idOf(index),
    amountCents,
    date: `2026-11-0${index + 1}`,
  }));
  const payments: ReceivedPayments = {
    between: async () => received,
    invoices: async (_userId, ids) => ids.map((invoiceId) => aRecord({ invoiceId, status: 'paid' })),
  };
  const byAmount: InvoiceFilter = { ...filter, order: 'amount' };
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await findReceived('pat', byAmount, { limit: 2, cursor }, payments);
    found.push(...page.found.map(({ row }) => row.cents));
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(found).toEqual([900, 700, 500, 300, 100]);
  expect(await findReceived('pat', byAmount, { limit: 2 }, veryManyPayments().payments)).toEqual({
    found: [],
    isTooMany: true,
  });
});
