import { expect, test } from 'vitest';
import type { OnlineFacts } from '#domain/documents/payment';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { type InvoiceChange, type RecordChange, storedChange } from '#lambdas/invoices/store/invoice-change';
import { eventOf } from '#lambdas/invoices/store/money-movement';
import type { StoredPayment } from '#lambdas/invoices/store/payment';
import { todayItem } from '#lambdas/today/store/today-item';
import { todayProjection } from '#lambdas/today/store/today-projection';
import { aRecord } from '#test/support/invoices';
import { plannedTable } from '#test/support/planned-table';

const userId = 'u1';
const now = new Date('2026-11-06T12:00:00.000Z');

/** An invoice of $450.00 whose client announced a check for it. */
const announced = aRecord({
  totalCents: 450_00,
  checkReportedAt: '2026-11-05T12:00:00.000Z',
  checkReportedCents: 450_00,
  clientMail: {
    ...{ mailId: 'm1', to: 'dana@client.example', contentId: 'content-1', delivery: 'accepted' },
    ...{ revision: 1, totalCents: 450_00 },
  },
});

const reasons = ['check-reported', 'check-besides-payment'] as const;

/** The checks that a change lists, and those that it removes. */
async function checksOf(change: InvoiceChange) {
  const { table } = plannedTable({ Items: [] });
  const writes = (await todayProjection.writes(table, change, now)) ?? [];
  const keys = writes.flatMap((write) => ('Update' in write ? [write.Update?.Key] : []));
  const dropped = writes.flatMap((write) => ('Delete' in write ? [write.Delete?.Key] : []));
  const among = (known: readonly unknown[]) =>
    reasons.filter((reason) => {
      const { PK, SK } = todayItem.key(userId, { reason, documentId: announced.invoiceId });
      return JSON.stringify(known).includes(JSON.stringify({ PK, SK }));
    });
  return { listed: among(keys), dropped: among(dropped) };
}

const online = (more: Partial<OnlineFacts> = {}): OnlineFacts => ({
  ...{ cause: 'payment', source: 'pi_1', feeCents: 0, netCents: 0 },
  ...more,
});

/** Money that arrives or is taken back, with what it changes of the invoice. */
const moves = (
  before: InvoiceRecord,
  payment: Pick<StoredPayment, 'amountCents' | 'online'>,
  set: RecordChange,
): InvoiceChange => {
  const stored: StoredPayment = {
    ...{ paymentId: 'p1', date: '2026-11-06', method: 'card', recordedAt: now.toISOString() },
    ...payment,
  };
  return {
    cause: 'payment',
    event: eventOf(stored),
    hasReceipt: false,
    payment: { payment: stored, by: 1 },
    ...storedChange(userId, before, set),
  };
};

const paid = { status: 'paid', paidCents: 450_00 } as const;

test('a check whose amount the client then paid online is warned of in place of being awaited', async () => {
  expect(await checksOf(moves(announced, { amountCents: 450_00, online: online() }, paid))).toEqual({
    listed: ['check-besides-payment'],
    dropped: ['check-reported'],
  });
});

test('a check stays awaited when its amount arrives at an account that the owner had reported', async () => {
  const elsewhere = {
    paidCents: 450_00,
    onlinePayments: { payments: { pi_1: { receivedCents: 450_00, isReported: true } } },
  } as const;
  const arrives = { amountCents: 450_00, online: online({ isReported: true }) } as const;
  expect(await checksOf(moves(announced, arrives, elsewhere))).toEqual({ listed: [], dropped: [] });
});

test.each(['move', 'dispute'] as const)(
  'money of the cause %s is nothing that the client paid online',
  async (cause) => {
    const arrives = { amountCents: 450_00, online: online({ cause }) } as const;
    expect((await checksOf(moves(announced, arrives, paid))).listed).toEqual([]);
  },
);

test('a check is awaited again when the money that was paid online is taken back', async () => {
  const before = { ...announced, ...paid };
  const back = { amountCents: -450_00, online: online({ cause: 'return' }) } as const;
  expect(await checksOf(moves(before, back, { status: 'sent', paidCents: undefined }))).toEqual({
    listed: ['check-reported'],
    dropped: ['check-besides-payment'],
  });
});

test('a check of which only a part is owed again is not awaited for it', async () => {
  const before = { ...announced, ...paid };
  const back = { amountCents: -50_00, online: online({ cause: 'refund' }) } as const;
  expect((await checksOf(moves(before, back, { status: 'sent', paidCents: 400_00 }))).listed).toEqual([]);
});
