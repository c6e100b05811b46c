import { describe, expect, test } from 'vitest';
import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';
import type { Payment } from '#domain/documents/payment';
import { askedCentsOf, settlementOf } from '#domain/documents/settlement';
import { receiptMoneyOf } from '#domain/invoices/receipt-money';

const byHand = (amountCents: number): Payment => ({
  paymentId: `hand-${amountCents}`,
  amountCents,
  date: '2026-11-03',
  method: 'check',
});

const online = (amountCents: number, cause: 'payment' | 'refund' = 'payment'): Payment => ({
  paymentId: `online-${amountCents}`,
  amountCents,
  date: '2026-11-02',
  method: 'card',
  online: { cause, source: 'pi_1', feeCents: 0, netCents: amountCents },
});

/** What a receipt prints that lists the first payments of an invoice of $450.00. */
function printed(
  payments: readonly Payment[],
  {
    listed = payments.length,
    summary,
  }: { readonly listed?: number; readonly summary?: OnlinePaymentSummary } = {},
) {
  const record = {
    status: 'sent' as const,
    totalCents: 450_00,
    paidCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ...(summary && { onlinePayments: { payments: { pi_1: summary } } }),
  };
  const { settlement = [], isSettled } = settlementOf(
    450_00,
    receiptMoneyOf(record, payments.slice(0, listed)),
  );
  return [...settlement.map(({ label, value }) => `${label} ${value}`), ...(isSettled ? ['(settled)'] : [])];
}

describe('a receipt', () => {
  const reported = { receivedCents: 200_00, isReported: true } as const;

  test('never adds what a reported account received to what is paid', () => {
    expect(printed([online(200_00), byHand(100_00)], { summary: reported })).toEqual([
      'Paid November 2, 2026 (Card) $200.00',
      'Paid November 3, 2026 (Check) $100.00',
      'Paid $100.00',
      'On hold $200.00',
      'Not asked for yet $150.00',
    ]);
  });

  test('never adds it if more was paid later', () => {
    const payments = [online(200_00), byHand(100_00), byHand(50_00)];
    expect(printed(payments, { summary: reported, listed: 2 })).toEqual([
      'Paid November 2, 2026 (Card) $200.00',
      'Paid November 3, 2026 (Check) $100.00',
      'Paid $100.00',
      'On hold $200.00',
      'Balance after these payments $150.00',
    ]);
  });

  test('of an earlier payment knows nothing of what a reported account received later', () => {
    expect(printed([byHand(100_00), online(200_00)], { summary: reported, listed: 1 })).toEqual([
      'Paid November 3, 2026 (Check) $100.00',
      'Balance after these payments $350.00',
    ]);
  });

  test('of an earlier payment does not call due what may be paid since, and asks for nothing', () => {
    expect(printed([byHand(100_00), byHand(350_00)], { listed: 1 })).toEqual([
      'Paid November 3, 2026 (Check) $100.00',
      'Balance after these payments $350.00',
    ]);
    const record = { status: 'paid' as const, totalCents: 450_00, paidCents: 450_00 };
    expect(askedCentsOf(450_00, receiptMoneyOf(record, [byHand(100_00)]))).toBe(0);
  });

  test('of an earlier payment that paid everything stays settled', () => {
    expect(printed([byHand(450_00), byHand(50_00)], { listed: 1 })).toEqual([
      'Paid November 3, 2026 (Check) $450.00',
      'Balance due $0.00',
      '(settled)',
    ]);
  });

  test.each<[string, OnlinePaymentSummary, readonly string[]]>([
    [
      'is on its way',
      { pendingCents: 50_00 },
      ['Bank payment on its way $50.00', 'Balance after these payments $300.00'],
    ],
    [
      'is disputed',
      { receivedCents: 200_00, dispute: 'open', disputedCents: 200_00, withheldCents: 200_00 },
      ['In dispute $200.00', 'Balance after these payments $150.00'],
    ],
    [
      'is being refunded',
      {
        receivedCents: 200_00,
        refundedCents: 200_00,
        refundingCents: 200_00,
        losses: { re_1: { cents: 200_00, decision: 'owed' } },
      },
      ['Balance after these payments $350.00', 'Refund on its way $200.00'],
    ],
  ])('of an earlier payment also says what %s', (_, summary, ends) => {
    const before = summary.pendingCents === undefined ? [online(200_00), online(-200_00, 'refund')] : [];
    const payments = [...before, byHand(100_00), byHand(50_00)];
    expect(printed(payments, { summary, listed: payments.length - 1 }).slice(-2)).toEqual(ends);
  });

  const refunded = (decision?: 'owed' | 'not-owed'): OnlinePaymentSummary => ({
    receivedCents: 200_00,
    refundedCents: 200_00,
    losses: { re_1: { cents: 200_00, ...(decision && { decision }) } },
  });
  const history = [online(200_00), online(-200_00, 'refund'), byHand(100_00), byHand(50_00)];

  test.each([
    [undefined, ['On hold $200.00'], 'Not asked for yet $150.00', '$150.00'],
    ['owed', [], 'Balance due $350.00', '$350.00'],
  ] as const)(
    'does not ask for a refunded amount before it is decided (%s)',
    (decision, held, last, balance) => {
      const summary = refunded(decision);
      expect(printed(history.slice(0, 3), { summary }).slice(4)).toEqual([...held, last]);
      expect(printed(history, { summary, listed: 3 }).slice(4)).toEqual([
        ...held,
        `Balance after these payments ${balance}`,
      ]);
    },
  );

  test('of the last payment says that an amount is not owed any more', () => {
    const record = { status: 'paid' as const, totalCents: 450_00, paidCents: 100_00, waivedCents: 350_00 };
    const { settlement } = settlementOf(450_00, receiptMoneyOf(record, [byHand(100_00)]));
    expect(settlement).toContainEqual({ label: 'Balance due', value: '$0.00' });
  });
});
