import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf } from '#domain/documents/amounts';
import { settlementOf } from '#domain/documents/settlement';
import {
  canHaveReceipt,
  hasReceiptOfAll,
  paymentsOnReceipt,
  paymentsUpTo,
  type RecordedPayment,
  receiptHolder,
} from '#domain/invoices/receipt';
import type { TimelineEvent } from '#domain/invoices/timeline';

const aPayment = (changes: Partial<RecordedPayment>): RecordedPayment => ({
  paymentId: 'p1',
  amountCents: 100,
  date: '2026-11-03',
  method: 'cash',
  recordedAt: '2026-11-03T12:00:00.000Z',
  ...changes,
});

const idsUpTo = (payments: readonly RecordedPayment[], last: RecordedPayment) =>
  paymentsUpTo(payments, last).map(({ paymentId }) => paymentId);

test('a receipt lists the payments recorded before its own, but none recorded later for an earlier day', () => {
  const first = aPayment({ paymentId: 'b', recordedAt: '2026-11-03T12:00:00.000Z' });
  const second = aPayment({ paymentId: 'a', recordedAt: '2026-11-03T12:00:00.001Z', date: '2026-10-01' });
  expect(idsUpTo([second, first], first)).toEqual(['b']);
  expect(idsUpTo([second, first], second)).toEqual(['b', 'a']);
});

test('payments recorded in the same millisecond are sorted by their IDs', () => {
  const [one, other] = [aPayment({ paymentId: 'a' }), aPayment({ paymentId: 'b' })];
  for (const payments of [
    [one, other],
    [other, one],
  ]) {
    expect(idsUpTo(payments, one)).toEqual(['a']);
    expect(idsUpTo(payments, other)).toEqual(['a', 'b']);
  }
});

test('who has a receipt with a payment: the address of its receipt or of a later one, which lists it too', () => {
  const recorded = ['p1', 'p2', 'p3'].map((paymentId) => aPayment({ paymentId }));
  const receipt = (paymentId: string): TimelineEvent => ({
    kind: 'emailed',
    mail: 'receipt',
    at: '2026-11-03T12:00:20.000Z',
    to: 'dana@client.example',
    paymentId,
  });
  const holders = (event: TimelineEvent) =>
    recorded.map(({ paymentId }) => receiptHolder([event], recorded, paymentId) !== undefined);
  expect(holders(receipt('p2'))).toEqual([true, true, false]);
  expect(holders({ ...receipt('p2'), kind: 'unconfirmed' })).toEqual([true, true, false]);
  expect(holders({ ...receipt('p2'), kind: 'not-emailed' })).toEqual([false, false, false]);
  expect(receiptHolder([receipt('p3')], recorded, 'not listed yet')).toBeUndefined();
  // Of a payment that was removed later.
  expect(holders(receipt('removed'))).toEqual([true, true, true]);
  expect(receiptHolder([{ ...receipt('p1'), mail: 'reminder' }], recorded, 'p1')).toBeUndefined();
});

const payments = fc.uniqueArray(
  fc.record({
    paymentId: fc.stringMatching(/^[a-zA-Z0-9_-]{1,4}$/),
    amountCents: fc.integer({ min: 1, max: 10_000 }),
    date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-03'),
    method: fc.constantFrom('cash' as const, 'check' as const),
    // Only two different times, so that many payments have the same one.
    recordedAt: fc.constantFrom('2026-11-03T12:00:00.000Z', '2026-11-03T12:00:00.001Z'),
  }),
  { selector: ({ paymentId }) => paymentId, minLength: 1, maxLength: 20 },
);

test('on every receipt, the total minus the deposit and the listed payments is the balance, whatever was removed', () => {
  fc.assert(
    fc.property(
      payments,
      fc.integer({ min: 0, max: 500 }),
      fc.array(fc.nat({ max: 19 })),
      (all, depositCents, removed) => {
        const left = all.filter((_, index) => !removed.includes(index));
        const totalCents = 500 + all.reduce((sum, { amountCents }) => sum + amountCents, 0);
        for (const last of left) {
          const listed = paymentsUpTo(left, last);
          const paidCents = listed.reduce((sum, { amountCents }) => sum + amountCents, 0);
          const { settlement = [] } = settlementOf(totalCents, { depositCents, paidCents, payments: listed });
          const centsOf = (begins: RegExp) =>
            settlement
              .filter(({ label }) => begins.test(label))
              .map(({ value }) => Math.round(Number(value.replace(/[$,]/g, '')) * 100));
          const told = centsOf(/^(Deposit paid|Paid .+)$/).reduce((sum, cents) => sum + cents, 0);
          expect(centsOf(/^Paid .+$/)).toHaveLength(listed.length);
          expect(centsOf(/^Balance due$/)).toEqual([totalCents - told]);
          expect(balanceOf({ totalCents, depositCents, paidCents })).toBe(totalCents - told);
        }
      },
    ),
  );
});

test('a receipt can be emailed for money that arrived, not for a refund, a dispute or a returned payment', () => {
  const online = (cause: string, source: string) => ({ cause, source, feeCents: 0, netCents: 0 }) as never;
  const byCard = aPayment({ online: online('payment', 'pi_1') });
  const returned = aPayment({ online: online('payment', 'pi_2') });
  const taken = aPayment({ amountCents: -100, online: online('return', 'pi_2') });
  const won = aPayment({ online: online('dispute', 'pi_1') });
  const all = [aPayment({}), byCard, returned, taken, won];
  expect(all.map((payment) => canHaveReceipt(payment, all))).toEqual([true, true, false, false, false]);
});

test('a receipt that is emailed after a refund lists it, but no other later payment', () => {
  const online = (cause: string, source: string) => ({ cause, source, feeCents: 0, netCents: 0 }) as never;
  const at = (second: number) => `2026-11-03T12:00:0${second}.000Z`;
  const byCard = aPayment({ paymentId: 'card', online: online('payment', 'pi_1'), recordedAt: at(1) });
  const later = aPayment({ paymentId: 'later', online: online('payment', 'pi_2'), recordedAt: at(2) });
  const refund = aPayment({
    paymentId: 'refund',
    amountCents: -40,
    online: online('refund', 'pi_1'),
    recordedAt: at(3),
  });
  const ids = (last: RecordedPayment) =>
    paymentsOnReceipt([refund, later, byCard], last).map(({ paymentId }) => paymentId);
  expect(ids(byCard)).toEqual(['card', 'refund']);
  expect(ids(later)).toEqual(['card', 'later', 'refund']);
  expect(paymentsOnReceipt([later, aPayment({})], aPayment({})).map(({ paymentId }) => paymentId)).toEqual([
    'p1',
  ]);
});

test('the client has a receipt for everything once that of the last payment is emailed, waits, or is the invoice itself', () => {
  const recorded = ['p1', 'p2'].map((paymentId) => aPayment({ paymentId }));
  const at = '2026-11-03T12:00:20.000Z';
  const to = 'dana@client.example';
  const paid: TimelineEvent[] = ['p2', 'p1'].map((paymentId) => ({
    kind: 'payment-recorded',
    at,
    paymentId,
  }));
  const receipt = (paymentId: string): TimelineEvent => ({
    kind: 'emailed',
    mail: 'receipt',
    at,
    to,
    paymentId,
  });
  const asInvoice: TimelineEvent = { kind: 'emailed', mail: 'to-client', at, to, amountCents: 200 };
  const has = (events: readonly TimelineEvent[], more: object = {}) =>
    hasReceiptOfAll({ timeline: events, payments: recorded, ...more });
  expect(has([receipt('p2'), ...paid])).toBe(true);
  expect(has([receipt('p1'), ...paid])).toBe(false);
  expect(has([asInvoice, ...paid])).toBe(true);
  // The invoice itself, before it was paid, and what was emailed of it then.
  expect(has([...paid, { kind: 'emailed', mail: 'to-client', at, to }])).toBe(false);
  expect(has([...paid, asInvoice])).toBe(false);
  expect(has(paid, { waitingReceipts: [{ paymentId: 'p2' }] })).toBe(true);
  expect(has(paid)).toBe(false);
  expect(has([{ kind: 'bounced', mail: 'receipt', at, to }, receipt('p2'), ...paid])).toBe(false);
  expect(has([{ kind: 'bounced', mail: 'reminder', at, to }, receipt('p2'), ...paid])).toBe(true);
  expect(has([receipt('p2')], { payments: [] })).toBe(false);
});
