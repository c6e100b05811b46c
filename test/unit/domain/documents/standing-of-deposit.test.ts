import { expect, test } from 'vitest';
import { type DepositFacts, standingOfDeposit } from '#domain/documents/standing-of-deposit';

const standing = (changes: Partial<DepositFacts> = {}) =>
  standingOfDeposit({
    dueCents: 2_500_00,
    totalCents: 10_000_00,
    isOpen: true,
    clientName: 'Ruth',
    ...changes,
  });

const received = { cents: 2_500_00, on: '2026-11-02', method: 'check' } as const;

test.each<[string, Partial<DepositFacts>, string, number]>([
  ['not paid', {}, 'sent', 2_500_00],
  ['before the approval', { isOpen: false }, 'draft', 0],
  ['without a deposit', { dueCents: 0 }, 'draft', 0],
  ['received by hand', { received }, 'paid', 0],
  ['received in part', { received: { ...received, cents: 500_00 } }, 'partly-paid', 2_000_00],
  ['paid online', { online: { paidCents: 2_500_00, on: '2026-11-02' } }, 'paid', 0],
  ['pending', { online: { paidCents: 0, pendingCents: 2_500_00 } }, 'sent', 0],
  [
    'received by a reported account',
    { online: { paidCents: 500_00, reportedCents: 500_00 } },
    'undecided',
    0,
  ],
  ['being checked', { isBeingChecked: true }, 'sent', 0],
  ['refunded', { online: { paidCents: 0, refundedCents: 2_500_00 } }, 'refunded', 0],
  ['disputed', { online: { paidCents: 0, dispute: 'open' } }, 'disputed', 0],
])('a deposit that is %s', (_, changes, state, askedCents) => {
  expect(standing(changes)).toMatchObject({ state, askedCents, mayAsk: askedCents > 0 });
});

test('while a payment of the deposit is being checked, both are told so and nothing is asked for', () => {
  expect(standing({ isBeingChecked: true })).toMatchObject({
    headline: 'A payment is being checked.',
    note: 'A payment is being checked',
    sentence: 'A payment is being checked. Please do not pay again.',
    waitsFor: [{ kind: 'checking' }],
    mayPay: false,
  });
  expect(standing({ isBeingChecked: true, received }).waitsFor).toEqual([]);
});

test('beside a bank payment on its way, only the rest of the deposit can be recorded by hand', () => {
  expect(standing().recordableCents).toBe(10_000_00);
  expect(standing({ online: { paidCents: 0, pendingCents: 2_500_00 } })).toMatchObject({
    recordableCents: 0,
    headline: 'Bank payment on its way, $2,500.00',
    sentence: 'Your bank payment of $2,500.00 is on its way.',
  });
});

test('beside a deposit that was paid online, only its rest can be recorded by hand', () => {
  const paidOnline = (paidCents: number) =>
    standing({ online: { paidCents, on: '2026-11-02' } }).recordableCents;
  expect(paidOnline(2_500_00)).toBe(0);
  expect(paidOnline(2_000_00)).toBe(500_00);
  expect(standing({ online: { paidCents: 0, refundedCents: 2_500_00 } }).recordableCents).toBe(10_000_00);
});

test('what a reported account received is undecided, neither received nor asked for again', () => {
  expect(standing({ online: { paidCents: 500_00, reportedCents: 500_00 } })).toMatchObject({
    badge: { label: 'Undecided' },
    owedCents: 2_000_00,
    undecidedCents: 500_00,
    headline: 'Received by an account that you reported: $500.00.',
    sentence: 'Your payment of $500.00 is being checked. Nothing is due now.',
    waitsFor: [{ kind: 'reported-account', cents: 500_00 }],
  });
});

test('a deposit that a bank took back is not called refunded', () => {
  expect(standing({ online: { paidCents: 0, dispute: 'lost' } })).toMatchObject({
    state: 'refunded',
    headline: 'Ruth’s bank took the deposit back.',
    sentence: 'Your bank took the deposit back. Nothing is due now.',
    isLost: true,
    isReturned: true,
  });
});

test('a refund of the deposit is on its way until it arrived', () => {
  const online = { paidCents: 0, refundedCents: 2_500_00, refundingCents: 2_500_00 } as const;
  expect(standing({ online })).toMatchObject({
    headline: 'A refund of $2,500.00 to Ruth is on its way.',
    sentence: 'A refund of $2,500.00 is on its way to you. Nothing is due now.',
    note: 'Refund on its way, $2,500.00',
    askedCents: 0,
  });
  const before = {
    paidCents: 2_500_00,
    on: '2026-11-02',
    refundedCents: 5_00,
    refundingCents: 5_00,
  } as const;
  expect(standing({ online: before })).toMatchObject({
    headline: 'Deposit of $2,500.00 received on November 2, 2026. A refund of $5.00 is on its way.',
    note: 'Refund on its way, $5.00',
  });
});

test('a refund of the deposit that failed is said until another one succeeds: the business still has it', () => {
  const online = { paidCents: 2_500_00, on: '2026-11-02', failedRefundCents: 2_500_00 } as const;
  expect(standing({ online })).toMatchObject({
    state: 'paid',
    headline:
      'Deposit of $2,500.00 received on November 2, 2026. A refund of $2,500.00 failed. You still have the money.',
    sentence:
      'Deposit of $2,500.00 received on November 2, 2026. A refund of $2,500.00 to you did not go through.',
    note: 'Refund failed, $2,500.00',
    failedRefundCents: 2_500_00,
    receivedCents: 2_500_00,
  });
});

test('what a reported account received is not part of what was paid online', () => {
  const online = { paidCents: 800_00, reportedCents: 500_00, on: '2026-11-02', method: 'card' } as const;
  expect(standing({ online })).toMatchObject({
    receivedCents: 300_00,
    paidOnline: { cents: 300_00, on: '2026-11-02', method: 'card' },
  });
  expect(standing({ online: { paidCents: 500_00, reportedCents: 500_00 } }).paidOnline).toBeUndefined();
});

test('the day of a received deposit is the last of both ways', () => {
  expect(standing({ received }).headline).toBe('Deposit of $2,500.00 received on November 2, 2026.');
  expect(
    standing({
      received: { ...received, cents: 500_00 },
      online: { paidCents: 2_000_00, on: '2026-11-05' },
    }).headline,
  ).toBe('Deposit of $2,500.00 received on November 5, 2026.');
});

test('nothing has moved before the first payment', () => {
  expect(standing().hasMoved).toBe(false);
  expect(standing({ online: { paidCents: 0, pendingCents: 5 } }).hasMoved).toBe(true);
  expect(standing({ received }).hasMoved).toBe(true);
});

test('the rows are what was received by hand and online', () => {
  const online = { paidCents: 500_00, on: '2026-11-01', method: 'card' } as const;
  expect(standing({ received, online }).rows.map(({ label, cents }) => [label, cents])).toEqual([
    ['Paid November 1, 2026 (Card)', 500_00],
    ['Paid November 2, 2026 (Check)', 2_500_00],
  ]);
});

test.each([
  [
    { refusedCents: 2_500_00 },
    'The bank refused a payment of $2,500.00. $2,500.00 of the deposit of $2,500.00 is not paid yet.',
    'Your bank refused the payment of $2,500.00. Deposit left to pay: $2,500.00',
    'Bank payment refused, $2,500.00',
    false,
  ],
  [
    { returnedCents: 2_500_00 },
    'The bank took back a payment of $2,500.00. $2,500.00 of the deposit of $2,500.00 is not paid yet.',
    'Your bank took back the payment of $2,500.00. Deposit left to pay: $2,500.00',
    'Bank payment returned, $2,500.00',
    true,
  ],
] as const)(
  'a bank payment of the deposit that did not arrive is said to both: %o',
  (online, headline, sentence, note, hasMoved) => {
    const stands = standing({ online: { paidCents: 0, ...online } });
    expect(stands).toMatchObject({ headline, sentence, note, hasMoved, mayPay: true, askedCents: 2_500_00 });
  },
);

test('a refused bank payment is said no more once another is on its way, or the deposit was received', () => {
  const refused = { paidCents: 0, refusedCents: 2_500_00 } as const;
  expect(standing({ online: { ...refused, pendingCents: 2_500_00 } }).bankFailure).toBeUndefined();
  expect(standing({ online: refused, received }).bankFailure).toBeUndefined();
  expect(standing({ online: refused, isOpen: false }).bankFailure).toBeUndefined();
});

test('a failed refund is said also while a part of the deposit is not paid', () => {
  expect(
    standing({ online: { paidCents: 2_000_00, on: '2026-11-02', failedRefundCents: 100_00 } }),
  ).toMatchObject({
    headline:
      '$500.00 of the deposit of $2,500.00 is not paid yet. A refund of $100.00 failed. You still have the money.',
    sentence: 'Deposit left to pay: $500.00. A refund of $100.00 to you did not go through.',
  });
});
