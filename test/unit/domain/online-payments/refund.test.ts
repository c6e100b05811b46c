import { describe, expect, test } from 'vitest';
import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';
import type { OnlineCause, Payment } from '#domain/documents/payment';
import {
  refundableByPayment,
  refundableCents,
  refundFaults,
  refundQuestion,
} from '#domain/online-payments/refund';

const movement = (paymentId: string, amountCents: number, cause: OnlineCause, source = 'pi_1'): Payment => ({
  paymentId,
  amountCents,
  date: '2026-11-25',
  method: 'card',
  online: { cause, source, feeCents: 0, netCents: amountCents },
});
const paid = movement('txn_1', 45_000, 'payment');
const refunded = movement('txn_2', -5_000, 'refund');
const storedAs = (share: OnlinePaymentSummary) => ({
  payments: { pi_1: { receivedCents: 45_000, ...share } },
});

describe('the refundable amount of a payment', () => {
  test.each<[string, readonly Payment[], OnlinePaymentSummary, number]>([
    ['the whole payment at first', [paid], {}, 45_000],
    ['the rest after a refund', [paid, refunded], { refundedCents: 5_000 }, 40_000],
    ['the rest after a pending refund', [paid], { refundedCents: 45_000 }, 0],
    ['zero while the payment is disputed', [paid], { dispute: 'open' }, 0],
    [
      'the whole payment while the dispute is only an inquiry',
      [paid],
      { dispute: 'open', isInquiry: true },
      45_000,
    ],
    ['zero after a dispute was lost', [paid], { dispute: 'lost' }, 0],
    ['the whole payment after a dispute was won', [paid], { dispute: 'won' }, 45_000],
    ['zero after the bank returned the payment', [paid, movement('txn_3', -45_000, 'return')], {}, 0],
    [
      'the whole payment, whatever happened to another payment',
      [paid, movement('txn_4', -100, 'refund', 'pi_2')],
      {},
      45_000,
    ],
  ])('is %s', (_what, payments, share, cents) => {
    expect(refundableCents(paid, payments, storedAs(share))).toBe(cents);
  });

  test('is zero for a payment recorded by hand, and for a refund', () => {
    const byHand: Payment = { paymentId: 'key-1', amountCents: 100, date: '2026-11-25', method: 'check' };
    expect(refundableByPayment([paid, refunded, byHand], storedAs({ refundedCents: 5_000 }))).toEqual({
      txn_1: 40_000,
    });
    expect(refundableByPayment([byHand], undefined)).toEqual({});
  });
});

describe('a refund that is typed as', () => {
  test.each([
    ['450.00', 'Paid twice', {}],
    ['450.01', 'Paid twice', { amount: 'At most $450.00 can be refunded.' }],
    ['0', 'Paid twice', { amount: 'Enter an amount above 0, such as 250.00.' }],
    ['', 'Paid twice', { amount: 'Enter an amount above 0, such as 250.00.' }],
    ['1', '  ', { reason: 'Say why, for your client.' }],
    ['1', 'x'.repeat(201), { reason: 'The reason can be at most 200 characters.' }],
  ])('%s with the reason "%s" has the faults %j', (amount, reason, faults) => {
    expect(refundFaults({ amount, reason }, 45_000)).toEqual(faults);
  });
});

test('a full refund needs an answer whether it is still owed, a part is not owed, and a surplus was never owed', () => {
  expect(refundQuestion(45_000, 45_000, 0)).toEqual({ isAsked: true });
  expect(refundQuestion(4_800, 45_000, 0)).toEqual({ isAsked: true, usual: 'not-owed' });
  expect(refundQuestion(45_000, 90_000, 45_000)).toEqual({ isAsked: false, usual: 'not-owed' });
  const full = { amount: '450.00', reason: 'Came late' };
  expect(refundFaults(full, 45_000, 0)).toEqual({ decision: 'Choose whether your client still owes this.' });
  expect(refundFaults({ ...full, decision: 'owed' }, 45_000, 0)).toEqual({});
  expect(refundFaults({ ...full, amount: '48.00' }, 45_000, 0)).toEqual({});
  // A deposit of a quote is not asked about.
  expect(refundFaults(full, 45_000)).toEqual({});
});
