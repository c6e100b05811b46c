import { describe, expect, test } from 'vitest';
import {
  depositLeftCents,
  type InvoiceOnline,
  invoiceOnlineOf,
  type OnlinePaymentSummary,
  refundedSinceCents,
  reminderPauseOf,
  type StoredOnline,
  withMoved,
} from '#domain/online-payments/invoice-online';

/** What an invoice of $100.00 shows with these online payments. */
const shownOf = (
  shares: readonly OnlinePaymentSummary[],
  online: Omit<StoredOnline, 'payments'> = {},
  paidCents = 0,
): InvoiceOnline | undefined =>
  invoiceOnlineOf({
    totalCents: 100_00,
    paidCents,
    onlinePayments: {
      ...online,
      payments: Object.fromEntries(shares.map((share, at) => [`pi_${at}`, share])),
    },
  });

describe('the online payments of an invoice', () => {
  test('are not shown before anything happened', () => {
    expect(invoiceOnlineOf({ totalCents: 100_00 })).toBeUndefined();
    expect(shownOf([])).toBeUndefined();
    expect(shownOf([{ receivedCents: 100_00 }], { decision: 'owed' })).toBeUndefined();
  });

  test('are added up by kind', () => {
    const shares = [
      { pendingCents: 10_00, refundedCents: 1_00 },
      { pendingCents: 5_00, failedRefundCents: 2_00 },
    ];
    expect(shownOf(shares, { decision: 'owed', isExcluded: true })).toEqual({
      pendingCents: 15_00,
      refundedCents: 1_00,
      failedRefundCents: 2_00,
      isExcluded: true,
    });
  });

  test('show the most severe dispute: one that took money, an inquiry, a lost one, a won one', () => {
    const respondBy = '2026-11-18T12:00:00.000Z';
    const severest = [
      [
        { dispute: 'open', respondBy },
        { state: 'open', respondBy },
      ],
      [
        { dispute: 'open', isInquiry: true },
        { state: 'open', isInquiry: true },
      ],
      [{ dispute: 'lost' }, { state: 'lost' }],
      [{ dispute: 'won' }, { state: 'won' }],
    ] as const;
    for (const [at, [share, dispute]] of severest.entries()) {
      const shares = severest.slice(at).map(([each]) => each);
      expect(shownOf(shares)?.dispute).toEqual(dispute);
      expect(shownOf([{ pendingCents: 5 }, ...shares.toReversed()])?.dispute).toEqual(dispute);
      expect(shownOf([share])?.dispute).toEqual(dispute);
    }
    expect(shownOf([{ pendingCents: 5 }])).not.toHaveProperty('dispute');
  });

  test('need a decision after a loss, until it is decided or nothing is open', () => {
    const losses: readonly OnlinePaymentSummary[] = [{ refundedCents: 5_00 }, { dispute: 'lost' }];
    for (const share of losses) {
      expect(shownOf([share])?.needsDecision).toBe(true);
      expect(shownOf([share], {}, 100_00)).not.toHaveProperty('needsDecision');
      expect(shownOf([share], { decision: 'not-owed' })).not.toHaveProperty('needsDecision');
    }
    const beforeSending = { refundedCents: 5_00, refundedBeforeCents: 5_00 };
    for (const share of [beforeSending, { dispute: 'won' as const }, { pendingCents: 5_00 }])
      expect(shownOf([share])).not.toHaveProperty('needsDecision');
  });

  test('contain the part of a deposit that remains, at most what is paid', () => {
    const deposit = { depositCents: 50_00, movedCents: 20_00 };
    expect(shownOf([deposit], {}, 100_00)?.depositCents).toBe(30_00);
    expect(shownOf([deposit], {}, 10_00)?.depositCents).toBe(10_00);
    expect(shownOf([{ depositCents: 50_00, movedCents: 50_00 }], {}, 100_00)).toBeUndefined();
    expect(depositLeftCents({ depositCents: 10, movedCents: 20 })).toBe(0);
    expect(depositLeftCents({})).toBe(0);
    expect(refundedSinceCents({ refundedCents: 10, refundedBeforeCents: 20 })).toBe(0);
    expect(refundedSinceCents({})).toBe(0);
  });
});

test('reminders wait for a pending bank payment, and end after a refund, a lost or an open dispute', () => {
  const pauseOf = (...shares: readonly OnlinePaymentSummary[]) =>
    reminderPauseOf({ payments: Object.fromEntries(shares.entries()) });
  expect(reminderPauseOf(undefined)).toBeUndefined();
  expect(pauseOf()).toBeUndefined();
  expect(pauseOf({ receivedCents: 5, dispute: 'won' })).toBeUndefined();
  expect(pauseOf({ pendingCents: 5 })).toBe('later');
  for (const share of [{ refundedCents: 5 }, { dispute: 'lost' }, { dispute: 'open' }] as const)
    expect(pauseOf({ pendingCents: 5 }, share)).toBe('over');
});

describe('a part of a payment that is moved to another invoice', () => {
  const online = { isExcluded: true, payments: { a: { receivedCents: 50 }, b: { receivedCents: 7 } } };

  test('is noted at that payment, and nothing is noted after it was moved back', () => {
    const moved = withMoved(online, 'a', 30);
    expect(moved).toEqual({
      isExcluded: true,
      payments: { a: { receivedCents: 50, movedCents: 30 }, b: { receivedCents: 7 } },
    });
    expect(withMoved(moved, 'a', 5)?.payments?.a).toEqual({ receivedCents: 50, movedCents: 35 });
    expect(withMoved(moved, 'a', -30)).toEqual(online);
  });

  test('changes nothing on an invoice that stores nothing about that payment', () => {
    expect(withMoved(online, 'c', 30)).toBe(online);
    expect(withMoved(undefined, 'a', 30)).toBeUndefined();
  });
});
