import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyReading,
  emptyLedger,
  idsToPoll,
  ledgerEntries,
  ledgerTotals,
} from '#domain/online-payments/ledger';
import { paymentState } from '#domain/online-payments/payment';
import { parseReading, type Reading } from '#domain/online-payments/provider-objects';
import { isBankReturn } from '#domain/online-payments/refund-and-dispute';
import { quickOrFull } from '#test/support/effort';
import { type ProviderAct, providerWorld } from '#test/support/provider-world';

const smallNumber = fc.nat(5);
const paymentActs = [
  'start-bank-payment',
  'decline',
  'pay-by-card',
  'bank-pays',
  'bank-refuses',
  'bank-returns',
  'money-booked',
  'cancel',
] as const;
const actArbitrary: fc.Arbitrary<ProviderAct> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom(...paymentActs), paymentIndex: smallNumber }) },
  fc.record({
    kind: fc.constant('refund'),
    paymentIndex: smallNumber,
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constantFrom('refund-succeeds', 'refund-fails'), refundIndex: smallNumber }),
  fc.record({ kind: fc.constant('dispute'), paymentIndex: smallNumber, isInquiry: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('inquiry-escalates', 'respond', 'lose', 'win'),
    dispute: smallNumber,
  }),
) as fc.Arbitrary<ProviderAct>;

function readingOf(raw: unknown): Reading {
  const reading = parseReading(raw);
  if (!reading) throw new Error('The provider returned an object that cannot be read');
  return reading;
}

const ledgerOf = (readings: readonly Reading[]) => readings.reduce(applyReading, emptyLedger);

/**
 * Runs these events of the provider. Returns what we read after each event, what we read at the end, and the balance of
 * the provider.
 */
function play(acts: readonly ProviderAct[]) {
  const world = providerWorld();
  const readings = acts
    .map((act) => world.act(act))
    .filter((raw) => raw !== undefined)
    .map(readingOf);
  return { readings, current: world.current().map(readingOf), balance: world.balance() };
}

const histories = fc.array(actArbitrary, { minLength: 5, maxLength: 60 });

describe('the ledger of online payments', () => {
  test('is the same whatever the order of the readings is, and however often each is repeated', () => {
    fc.assert(
      fc.property(
        histories.chain((acts) => {
          const all = [...play(acts).readings, ...play(acts).current];
          const withRepeats = fc
            .array(fc.nat(all.length - 1), { maxLength: 20 })
            .map((repeats) => [
              ...all,
              ...repeats.map((index) => all[index]).filter((one) => one !== undefined),
            ]);
          const shuffled = withRepeats.chain((some) =>
            fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length }),
          );
          return fc.tuple(fc.constant(all), shuffled);
        }),
        ([inOrder, shuffled]) => {
          expect(ledgerOf(shuffled)).toEqual(ledgerOf(inOrder));
        },
      ),
      { numRuns: quickOrFull(300, 10_000) },
    );
  });

  test('equals the balance of the provider to the cent after everything was polled, whichever events were lost', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), (acts, arrives) => {
        const { readings, current, balance } = play(acts);
        const ledger = ledgerOf([...readings.filter((_, index) => arrives[index]), ...current]);
        const totals = ledgerTotals(ledger);
        expect(totals.recordedCents).toBe(balance);
        expect(totals.recordedCents).toBe(
          totals.receivedCents - totals.refundedCents - totals.withdrawnCents,
        );
        const ids = ledgerEntries(ledger).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: quickOrFull(300, 10_000) },
    );
  });

  test('never removes a recorded entry', () => {
    fc.assert(
      fc.property(histories, (acts) => {
        let ledger = emptyLedger;
        for (const reading of play(acts).readings) {
          const before = ledgerEntries(ledger);
          ledger = applyReading(ledger, reading);
          expect(ledgerEntries(ledger)).toEqual(expect.arrayContaining([...before]));
        }
      }),
      { numRuns: quickOrFull(100, 2_000) },
    );
  });
});

describe('a payment', () => {
  const afterActs = (...kinds: (typeof paymentActs)[number][]) => {
    const ledger = ledgerOf(play(kinds.map((kind) => ({ kind, paymentIndex: 0 }))).readings);
    const payment = Object.values(ledger.payments)[0];
    if (!payment) throw new Error('There is no payment');
    return { ledger, payment, state: paymentState(payment), totals: ledgerTotals(ledger) };
  };

  test.each([
    [['decline'], 'open', 0],
    [['decline', 'pay-by-card', 'money-booked'], 'succeeded', 45_000],
    [['start-bank-payment'], 'pending', 0],
    [['start-bank-payment', 'bank-refuses'], 'open', 0],
    [['start-bank-payment', 'bank-refuses', 'pay-by-card', 'money-booked'], 'succeeded', 45_000],
    [['start-bank-payment', 'bank-pays', 'money-booked', 'bank-returns'], 'returned', 0],
    [['decline', 'cancel'], 'canceled', 0],
  ] as const)('after %j is %s, with %i cents recorded', (kinds, state, cents) => {
    const result = afterActs(...kinds);
    expect(result.state).toBe(state);
    expect(result.totals.recordedCents).toBe(cents);
  });

  test('keeps every attempt to pay', () => {
    expect(Object.keys(afterActs('decline', 'decline', 'pay-by-card').payment.attempts)).toHaveLength(3);
  });

  test('is polled until its balance transaction is known, and a bank payment for 90 more days', () => {
    const pollAt = (ledger: Parameters<typeof idsToPoll>[0], days: number) =>
      idsToPoll(ledger, 1_800_000_000 + days * 86_400).payments.length;
    expect(pollAt(afterActs('pay-by-card').ledger, 0)).toBe(1);
    expect(pollAt(afterActs('pay-by-card', 'money-booked').ledger, 0)).toBe(0);
    const byBank = afterActs('start-bank-payment', 'bank-pays', 'money-booked').ledger;
    expect([pollAt(byBank, 89), pollAt(byBank, 91)]).toEqual([1, 0]);
  });

  test('has the fee and the net amount of the provider', () => {
    const { totals, ledger } = afterActs('pay-by-card', 'money-booked');
    expect(totals.feeCents).toBe(1_335);
    expect(ledgerEntries(ledger)[0]).toMatchObject({ grossCents: 45_000, netCents: 43_665 });
  });
});

describe('refunds and disputes', () => {
  const paid: ProviderAct[] = [
    { kind: 'pay-by-card', paymentIndex: 0 },
    { kind: 'money-booked', paymentIndex: 0 },
  ];
  const totalsAfter = (...acts: ProviderAct[]) => ledgerTotals(ledgerOf(play([...paid, ...acts]).readings));

  test('count two partial refunds, and return the money of a failed refund', () => {
    const half: ProviderAct = { kind: 'refund', paymentIndex: 0, percent: 50 };
    const both = [
      half,
      half,
      { kind: 'refund-succeeds', refundIndex: 0 },
      { kind: 'refund-succeeds', refundIndex: 1 },
    ];
    expect(totalsAfter(...(both as ProviderAct[]))).toMatchObject({ refundedCents: 33_750 });
    expect(totalsAfter(...(both as ProviderAct[]), { kind: 'refund-fails', refundIndex: 1 })).toMatchObject({
      refundedCents: 22_500,
      recordedCents: 22_500,
    });
  });

  test('withdraw money for two disputes, and return it for the one that was won', () => {
    const opened: ProviderAct[] = [
      { kind: 'dispute', paymentIndex: 0, isInquiry: false },
      { kind: 'dispute', paymentIndex: 0, isInquiry: true },
    ];
    expect(totalsAfter(...opened)).toMatchObject({ withdrawnCents: 45_000 });
    expect(totalsAfter(...opened, { kind: 'inquiry-escalates', disputeIndex: 1 })).toMatchObject({
      withdrawnCents: 90_000,
    });
    expect(totalsAfter(...opened, { kind: 'win', disputeIndex: 0 })).toMatchObject({ withdrawnCents: 0 });
  });

  test('keep the state lost while a dispute is appealed, and a returned bank payment is recognized by its reason', () => {
    const world = providerWorld();
    for (const act of paid) world.act(act);
    const raw = world.act({ kind: 'dispute', paymentIndex: 0, isInquiry: false }) as object;
    const appealed = ledgerOf([
      readingOf({ ...raw, status: 'appeal_under_review', reason: 'insufficient_funds' }),
    ]);
    const [dispute] = Object.values(appealed.disputes);
    expect(dispute?.state).toBe('lost');
    expect(dispute && isBankReturn(dispute)).toBe(true);
  });
});

test.each([
  ['another currency', { object: 'refund', id: 're_1', payment_intent: 'pi_1', currency: 'eur', amount: 1 }],
  [
    'a fraction of a cent',
    { object: 'refund', id: 're_1', payment_intent: 'pi_1', currency: 'usd', amount: 0.5 },
  ],
  ['an unknown object', { object: 'payout', id: 'po_1' }],
  [
    'a charge that is not expanded',
    { object: 'payment_intent', id: 'pi_1', currency: 'usd', status: 'succeeded', latest_charge: 'ch_1' },
  ],
  ['no object', null],
])('the reader of provider objects refuses %s', (_, raw) => {
  expect(parseReading(raw)).toBeUndefined();
});
