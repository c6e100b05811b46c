import { describe, expect, test } from 'vitest';
import {
  type DepositPaymentSummary,
  isDepositReturned,
  onlineDepositOf,
} from '#domain/documents/online/online-deposit';

const depositOf = (...shares: readonly DepositPaymentSummary[]) =>
  onlineDepositOf(Object.fromEntries(shares.entries()));

describe('the deposit that was paid online', () => {
  test('is not shown before anything happened', () => {
    expect([onlineDepositOf(), depositOf(), depositOf({ keptCents: 0 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('has the sums of its payments, and the day and method of the last one', () => {
    const later: DepositPaymentSummary = {
      keptCents: 300,
      on: '2026-11-05',
      method: 'card',
      refundedCents: 20,
    };
    const earlier: DepositPaymentSummary = {
      keptCents: 50,
      on: '2026-11-03',
      method: 'bank-transfer',
      pendingCents: 7,
    };
    const pending: DepositPaymentSummary = { keptCents: 0, pendingCents: 5, refundedCents: 1 };
    expect(depositOf(later, pending, earlier)).toEqual({
      paidCents: 350,
      on: '2026-11-05',
      method: 'card',
      pendingCents: 12,
      refundedCents: 21,
    });
    expect(depositOf(earlier, later)).toMatchObject({ on: '2026-11-05', method: 'card' });
  });

  test.each<[Partial<DepositPaymentSummary>, object]>([
    [{ keptCents: 5 }, { paidCents: 5 }],
    [{ pendingCents: 5 }, { paidCents: 0, pendingCents: 5 }],
    [{ refundedCents: 5 }, { paidCents: 0, refundedCents: 5 }],
    [
      { refundedCents: 5, refundingCents: 3 },
      { paidCents: 0, refundedCents: 5, refundingCents: 3 },
    ],
    [{ dispute: 'lost' }, { paidCents: 0, dispute: 'lost' }],
    [
      { keptCents: 5, isReported: true },
      { paidCents: 5, reportedCents: 5 },
    ],
  ])('with %j shows %j', (share, shown) => {
    expect(depositOf({ keptCents: 0, ...share })).toEqual(shown);
  });

  test('shows an open dispute rather than a lost one, and no won dispute', () => {
    const shareOf = (dispute: NonNullable<DepositPaymentSummary['dispute']>) => ({ keptCents: 5, dispute });
    expect(depositOf(shareOf('lost'), shareOf('open'))?.dispute).toBe('open');
    expect(depositOf(shareOf('won'), shareOf('lost'))?.dispute).toBe('lost');
    expect(depositOf(shareOf('won'))).toEqual({ paidCents: 5 });
  });

  test('is not asked for again after a refund or a dispute', () => {
    expect(isDepositReturned(undefined)).toBe(false);
    expect(isDepositReturned({ paidCents: 5 })).toBe(false);
    expect(isDepositReturned({ paidCents: 5, refundedCents: 1 })).toBe(true);
    expect(isDepositReturned({ paidCents: 5, dispute: 'lost' })).toBe(true);
  });
});
