import { describe, expect, test } from 'vitest';
import {
  isPaymentFinal,
  type OnlinePayment,
  paymentState,
  reducePayment,
} from '#domain/online-payments/payment';
import {
  refundableDeposit,
  refundableDepositCents,
  refundFaults,
  refundReasonFault,
} from '#domain/online-payments/refund';
import { at, charge, movement, rawPayment, read, readingOf } from '#test/support/provider-objects';

const day = 24 * 60 * 60;

const paymentOf = (raw: object): OnlinePayment => reducePayment(undefined, readingOf('payment', raw));

describe('a payment of the provider', () => {
  test.each([
    [{ type: 'card' }, 'card'],
    [{ type: 'us_bank_account' }, 'bank-transfer'],
    [{ type: 'link' }, 'other'],
    [null, 'other'],
  ])('by %j is read as %s', (payment_method_details, method) => {
    expect(readingOf('payment', rawPayment(charge({ payment_method_details }))).attempt?.method).toBe(method);
  });

  test('is read with its attempt, and without one if it has none', () => {
    const failed = charge({
      failure_code: 'no_account',
      failure_balance_transaction: movement('txn_5', -100),
    });
    expect(readingOf('payment', rawPayment(failed))).toEqual({
      kind: 'payment',
      paymentId: 'pi_1',
      isCanceled: false,
      metadata: { quoteId: 'q1' },
      attempt: {
        attemptId: 'ch_1',
        amountCents: 100,
        createdAt: at,
        method: 'card',
        status: 'succeeded',
        failureCode: 'no_account',
        received: read('txn_4', 100),
        reversed: read('txn_5', -100),
      },
    });
    expect(readingOf('payment', rawPayment(null, { status: 'canceled', metadata: undefined }))).toEqual({
      kind: 'payment',
      paymentId: 'pi_1',
      isCanceled: true,
      metadata: {},
    });
  });

  test.each([
    [rawPayment(null), 'open', false],
    [rawPayment(null, { status: 'canceled' }), 'canceled', true],
    [rawPayment(charge({ status: 'pending' })), 'pending', false],
    [rawPayment(charge({ status: 'failed' })), 'open', false],
    [rawPayment(), 'succeeded', true],
    [rawPayment(charge({ balance_transaction: null })), 'succeeded', false],
  ] as const)('%j is %s, and final: %s', (raw, state, isFinal) => {
    expect(paymentState(paymentOf(raw))).toBe(state);
    expect(isPaymentFinal(paymentOf(raw), at + 91 * day)).toBe(isFinal);
  });

  test('from a bank can be returned for 90 days, and is final once the returned money is booked', () => {
    const byBank = charge({ payment_method_details: { type: 'us_bank_account' } });
    expect(isPaymentFinal(paymentOf(rawPayment(byBank)), at + 90 * day)).toBe(false);
    expect(isPaymentFinal(paymentOf(rawPayment(byBank)), at + 90 * day + 1)).toBe(true);
    const returned = (change: object) =>
      reducePayment(
        paymentOf(rawPayment(byBank)),
        readingOf('payment', rawPayment({ ...byBank, status: 'failed', ...change })),
      );
    expect(paymentState(returned({}))).toBe('returned');
    expect(isPaymentFinal(returned({}), at + 91 * day)).toBe(false);
  });
});

describe('what can be refunded of a deposit', () => {
  test.each([
    [{ keptCents: 50, receivedCents: 80 }, 50],
    [{ keptCents: 50, receivedCents: 80, refundedCents: 60 }, 20],
    [{ keptCents: 50, receivedCents: 50, refundedCents: 60 }, 0],
    [{ keptCents: 50 }, 0],
    [{ keptCents: 50, receivedCents: 50, dispute: 'lost' as const }, 0],
    [{ keptCents: 50, receivedCents: 50, dispute: 'open' as const }, 0],
    [{ keptCents: 50, receivedCents: 50, dispute: 'open' as const, isInquiry: true as const }, 50],
    [{ keptCents: 50, receivedCents: 50, dispute: 'won' as const }, 50],
  ])('is, after %j, %i cents', (summary, cents) => {
    expect(refundableDepositCents(summary)).toBe(cents);
  });

  test('is the payment of the latest day with an amount left', () => {
    const left = { keptCents: 50, receivedCents: 50 };
    const summaries = {
      early: { ...left, on: '2026-11-03' },
      late: { ...left, keptCents: 40, on: '2026-11-05' },
      refunded: { ...left, refundedCents: 50, on: '2026-11-06' },
      undated: left,
    };
    expect(refundableDeposit(summaries)).toEqual({ paymentId: 'late', cents: 40 });
    expect(refundableDeposit({ undated: left, early: { ...left, on: '2026-11-03' } })?.paymentId).toBe(
      'early',
    );
    expect(refundableDeposit()).toBeUndefined();
  });

  test('has an amount above 0 and a reason of one to 200 characters', () => {
    expect(refundFaults({ amount: '1.00', reason: 'x'.repeat(200) }, 100)).toEqual({});
    expect(refundFaults({ amount: '1.01', reason: '' }, 100)).toEqual({
      amount: 'At most $1.00 can be refunded.',
      reason: 'Say why, for your client.',
    });
    expect(refundReasonFault(`${'x'.repeat(200)}  \n`)).toBeUndefined();
    expect(refundReasonFault('x'.repeat(201))).toBe('The reason can be at most 200 characters.');
  });
});
