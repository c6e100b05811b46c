import { describe, expect, test } from 'vitest';
import { applyReading, emptyLedger, idsToPoll } from '#domain/online-payments/ledger';
import { onlinePaymentSummaryOf } from '#domain/online-payments/payment-summary';
import {
  failedRefunds,
  isBankReturn,
  isDisputeFinal,
  isInquiry,
  isRefundFinal,
  type OnlineRefund,
  reduceDispute,
  reduceRefund,
} from '#domain/online-payments/refund-and-dispute';
import { at, movement, rawDispute, rawRefund, read, readingOf } from '#test/support/provider-objects';

describe('a dispute of the provider', () => {
  test.each([
    ['warning_needs_response', 'inquiry', 'open', true],
    ['warning_under_review', 'inquiry-under-review', 'open', true],
    ['warning_closed', 'inquiry-closed', undefined, false],
    ['needs_response', 'needs-response', 'open', false],
    ['under_review', 'under-review', 'open', false],
    ['prevented', 'prevented', undefined, false],
    ['lost', 'lost', 'lost', false],
    ['appeal_needs_response', 'lost', 'lost', false],
    ['appeal_under_review', 'lost', 'lost', false],
    ['won', 'won', 'won', false],
    ['a_new_status', 'needs-response', 'open', false],
  ] as const)('with the status %s is %s, which an invoice shows as %s', (status, state, dispute, asks) => {
    const reading = readingOf('dispute', rawDispute({ status }));
    const known = reduceDispute(undefined, reading);
    expect(reading.state).toBe(state);
    expect(isInquiry(reading)).toBe(asks);
    expect(isDisputeFinal(known)).toBe(dispute !== 'open');
    const respondBy = dispute === 'open' && { respondBy: '2027-01-15T08:00:00.000Z' };
    const ledger = applyReading(emptyLedger, reading);
    // What ended before it was a dispute was not won either.
    if (dispute === undefined) expect(onlinePaymentSummaryOf(ledger)).toBeUndefined();
    else
      expect(onlinePaymentSummaryOf(ledger)).toEqual({
        dispute,
        ...(asks && { isInquiry: true }),
        ...respondBy,
        ...(dispute === 'open' && { disputedCents: 100, withheldCents: 100 }),
        ...(dispute === 'lost' && { losses: { du_1: { cents: 100 } } }),
      });
    expect(idsToPoll(ledger, at).disputes).toEqual(dispute === 'open' ? ['du_1'] : []);
  });

  test('is read with its reason, amount, last day and movements', () => {
    expect(readingOf('dispute', rawDispute())).toEqual({
      kind: 'dispute',
      disputeId: 'du_1',
      paymentId: 'pi_1',
      amountCents: 100,
      state: 'needs-response',
      reason: 'fraudulent',
      respondBy: at,
      movements: [read('txn_1', -100)],
    });
    for (const due_by of [null, undefined, 0])
      expect(readingOf('dispute', rawDispute({ evidence_details: { due_by } }))).not.toHaveProperty(
        'respondBy',
      );
  });

  test('keeps its first reason, its latest state, its largest amount, its last day and all movements', () => {
    const first = readingOf('dispute', rawDispute({ status: 'under_review', amount: 50 }));
    const older = readingOf(
      'dispute',
      rawDispute({
        reason: 'general',
        evidence_details: { due_by: at + 1 },
        balance_transactions: [movement('txn_9', 1)],
      }),
    );
    const known = reduceDispute(undefined, first);
    expect(reduceDispute(known, older)).toEqual({
      ...known,
      amountCents: 100,
      respondBy: at + 1,
      movements: { txn_1: read('txn_1', -100), txn_9: read('txn_9', 1) },
    });
    expect(reduceDispute(known, { ...older, state: 'lost' }).state).toBe('lost');
    const { respondBy: _day, ...withoutDay } = known;
    expect(reduceDispute(withoutDay, { ...first, respondBy: 0 })).not.toHaveProperty('respondBy');
  });

  test.each([
    ['bank_cannot_process', true],
    ['incorrect_account_details', true],
    ['insufficient_funds', true],
    ['fraudulent', false],
    ['', false],
  ])('for the reason "%s" is a returned bank payment: %s', (reason, isReturn) => {
    expect(isBankReturn(reduceDispute(undefined, readingOf('dispute', rawDispute({ reason }))))).toBe(
      isReturn,
    );
  });
});

describe('a refund of the provider', () => {
  test.each([
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['requires_action', 'pending'],
    [null, 'pending'],
  ])('with the status %s is %s', (status, known) => {
    expect(readingOf('refund', rawRefund({ status })).status).toBe(known);
  });

  test('is read with its reason, request and movements, each only if it has one', () => {
    const bare = {
      kind: 'refund',
      refundId: 're_1',
      paymentId: 'pi_1',
      amountCents: 100,
      status: 'succeeded',
    };
    const [left, cameBack] = [read('txn_2', -100), read('txn_3', 100)];
    const request = { reason: 'Paid twice', requestKey: 'key-1' };
    expect(readingOf('refund', rawRefund())).toEqual({ ...bare, createdAt: at, ...request, left, cameBack });
    const without = {
      created: undefined,
      metadata: null,
      balance_transaction: null,
      failure_balance_transaction: null,
    };
    expect(readingOf('refund', rawRefund(without))).toEqual(bare);
  });

  const refund = (status: OnlineRefund['status'], change: Partial<OnlineRefund> = {}): OnlineRefund => ({
    kind: 'refund',
    refundId: 're_1',
    paymentId: 'pi_1',
    amountCents: 100,
    status,
    ...change,
  });
  const left = read('txn_2', -100);
  const cameBack = read('txn_3', 100);

  test.each([
    [refund('pending', { left }), false],
    [refund('succeeded'), false],
    [refund('succeeded', { left }), true],
    [refund('failed'), true],
    [refund('failed', { left }), false],
    [refund('failed', { left, cameBack }), true],
  ])('%j can no longer change by itself: %s', (known, isFinal) => {
    expect(isRefundFinal(known)).toBe(isFinal);
  });

  test('never goes back to an earlier status', () => {
    expect(reduceRefund(refund('succeeded'), refund('pending')).status).toBe('succeeded');
    expect(reduceRefund(refund('succeeded'), refund('failed')).status).toBe('failed');
    expect(reduceRefund(refund('failed'), refund('succeeded', { left }))).toEqual(refund('failed', { left }));
  });

  test('counts as failed only after the last one that did not fail', () => {
    const failed = (createdAt?: number) => refund('failed', createdAt === undefined ? {} : { createdAt });
    expect(failedRefunds([failed(6), failed(5)])).toEqual({ cents: 200, madeAt: 6 });
    const between = [failed(5), refund('pending', { createdAt: 5 }), failed(6)];
    expect(failedRefunds(between)).toEqual({ cents: 100, madeAt: 6 });
    expect(failedRefunds([failed(0), failed()])).toEqual({ cents: 200, madeAt: 0 });
    expect(failedRefunds([failed(), refund('succeeded')])).toBeUndefined();
    expect(failedRefunds([])).toBeUndefined();
  });
});
