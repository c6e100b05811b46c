import { describe, expect, test } from 'vitest';
import {
  bankFailuresOf,
  depositLeftCents,
  type InvoiceOnline,
  invoiceOnlineOf,
  type StoredOnline,
  waivedCentsOf,
  withDecision,
  withMoved,
} from '#domain/documents/online/invoice-online';
import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';

/** What an invoice of $100.00 shows with these online payments. */
const shownOf = (
  shares: readonly OnlinePaymentSummary[],
  online: Omit<StoredOnline, 'payments'> = {},
  paidCents = 0,
): InvoiceOnline | undefined =>
  invoiceOnlineOf({
    paidCents,
    onlinePayments: {
      ...online,
      payments: Object.fromEntries(shares.map((share, at) => [`pi_${at}`, share])),
    },
  });

describe('the online payments of an invoice', () => {
  test('are not shown before anything happened', () => {
    expect(invoiceOnlineOf({})).toBeUndefined();
    expect(shownOf([])).toBeUndefined();
    expect(shownOf([{ receivedCents: 100_00 }], { decisions: { re_1: 'owed' } })).toBeUndefined();
  });

  test('are added up by kind', () => {
    const shares = [
      { pendingCents: 10_00, refundedCents: 1_00 },
      { pendingCents: 5_00, failedRefundCents: 2_00 },
      { refundedCents: 3_00, refundingCents: 2_00 },
    ];
    expect(shownOf(shares, { isExcluded: true })).toEqual({
      pendingCents: 15_00,
      refundedCents: 4_00,
      refundingCents: 2_00,
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

  test('add up the losses without an answer; an answer given later replaces that of the refund', () => {
    const losses = {
      re_1: { cents: 5_00, decision: 'owed' },
      re_2: { cents: 3_00 },
      du_1: { cents: 1_00 },
    } as const;
    expect(shownOf([{ losses }])?.toDecideCents).toBe(4_00);
    expect(shownOf([{ losses }], { decisions: { re_2: 'not-owed', re_1: 'not-owed' } })?.toDecideCents).toBe(
      1_00,
    );
    expect(shownOf([{ pendingCents: 5_00 }, { dispute: 'won' }])).not.toHaveProperty('toDecideCents');
  });

  test('contain the part of a deposit that remains, at most what is paid', () => {
    const deposit = { depositCents: 50_00, movedCents: 20_00 };
    expect(shownOf([deposit], {}, 100_00)?.depositCents).toBe(30_00);
    expect(shownOf([deposit], {}, 10_00)?.depositCents).toBe(10_00);
    expect(shownOf([{ depositCents: 50_00, movedCents: 50_00 }], {}, 100_00)).toBeUndefined();
    expect(depositLeftCents({ depositCents: 10, movedCents: 20 })).toBe(0);
    expect(depositLeftCents({})).toBe(0);
  });
});

describe('the answer whether refunded amounts are still owed', () => {
  const online = (
    losses: OnlinePaymentSummary['losses'],
    decisions?: StoredOnline['decisions'],
  ): StoredOnline => ({
    payments: { pi_1: { losses } as OnlinePaymentSummary },
    ...(decisions && { decisions }),
  });

  test('is stored for those without one, and is safe to repeat', () => {
    const before = online({ re_1: { cents: 5, decision: 'owed' }, re_2: { cents: 3 } });
    const after = withDecision(before, 'not-owed');
    expect(after.decisions).toEqual({ re_2: 'not-owed' });
    expect(withDecision(after, 'not-owed')).toBe(after);
  });

  test('can be changed while all have the same', () => {
    const after = withDecision(withDecision(online({ re_1: { cents: 5 } }), 'owed'), 'not-owed');
    expect(after.decisions).toEqual({ re_1: 'not-owed' });
    expect(withDecision({}, 'owed')).toEqual({});
  });

  test('waives what was refunded and is not owed, never more than what is not paid', () => {
    const losses = {
      re_1: { cents: 20, decision: 'not-owed' },
      re_2: { cents: 30, decision: 'owed' },
    } as const;
    expect(waivedCentsOf({ totalCents: 100, paidCents: 50 }, online(losses))).toBe(20);
    expect(waivedCentsOf({ totalCents: 100, paidCents: 95 }, online(losses))).toBe(5);
    expect(waivedCentsOf({ totalCents: 100, paidCents: 100 }, online(losses))).toBeUndefined();
    expect(waivedCentsOf({ totalCents: 100 }, undefined)).toBeUndefined();
  });
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

test('payments that a bank refused or took back are counted, for a page that waits for another one', () => {
  const payments = { p1: { refusedCents: 100 }, p2: { returnedCents: 100 }, p3: { receivedCents: 100 } };
  expect(bankFailuresOf({ payments })).toBe(2);
  expect(bankFailuresOf(undefined)).toBe(0);
});
