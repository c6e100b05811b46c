import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { moneyRowsOf } from '#domain/documents/money-row';
import { invoiceOnlineOf, waivedCentsOf } from '#domain/documents/online/invoice-online';
import type { OnlinePaymentSummary } from '#domain/documents/online/payment-summary';
import { overdueCentsOf, type Standing, type StandingFacts, standingOf } from '#domain/documents/standing';
import { standingOfClient } from '#domain/documents/standing-of-client';
import { matchesFilter } from '#domain/invoices/invoice-filter';
import { inState, moneyStates } from '#test/support/money-states';

const today = '2026-11-28';

const listed = { issueDate: '2026-11-01', invoiceNumber: 'HHA-2053', clientName: 'Ruth' };

const standingIn = (name: keyof typeof moneyStates | string, day = '2026-11-10') =>
  standingOf(inState(moneyStates[name] ?? { payments: [] }), day);

describe('the standing of an invoice', () => {
  test.each([
    ['void', 'Void'],
    ['disputed', 'Disputed'],
    ['bank asks', 'Disputed'],
    ['refunded, not answered', 'Undecided'],
    ['dispute lost, not answered', 'Undecided'],
    ['received by a reported account', 'Undecided'],
    ['refunded, not owed', 'Refunded'],
    ['refunded in part, not owed', 'Paid, $48.00 refunded'],
    ['paid by check', 'Paid'],
    ['overpaid', 'Paid'],
    ['paid in part by check', 'Partly paid'],
    ['refunded in part, still owed', 'Partly paid'],
    ['refunded, still owed', 'Sent'],
    ['nothing paid', 'Sent'],
    ['draft', 'Draft'],
  ])('"%s" has the badge %s', (name, label) => {
    expect(standingIn(name).badge.label).toBe(label);
  });

  test.each([
    ['disputed', 'Disputed'],
    ['refunded in part, not answered', 'Undecided'],
    ['refunded, not owed', 'Refunded'],
    ['paid by check', 'Paid'],
    ['paid in part by check', 'Overdue'],
  ])('"%s" has the badge %s after its due date too, and Void once it is void', (name, label) => {
    const facts = inState(moneyStates[name] ?? { payments: [] });
    expect(standingOf(facts, '2027-01-10').badge.label).toBe(label);
    expect(standingOf({ ...facts, status: 'void' }, '2027-01-10').badge.label).toBe('Void');
  });

  test.each([
    ['paid by check', 'Ruth paid $450.00 on November 2, 2026.'],
    ['bank payment of a part pending', 'A bank payment of $350.00 from Ruth is on its way.'],
  ])('"%s" says in its sentence who: %s', (name, headline) => {
    expect(standingIn(name).headline).toBe(headline);
    const facts = { ...inState(moneyStates[name] ?? { payments: [] }), clientName: '' };
    expect(standingOf(facts, '2026-11-10').headline).toMatch(/your client/i);
  });

  test('of $0.00 says that there is nothing to pay, to the owner and to the client, before and after its due date', () => {
    for (const day of ['2026-11-10', '2027-01-10']) {
      const facts = { ...inState({ payments: [] }), totalCents: 0, dueDate: '2026-12-03' };
      const { state, headline, note, sentence, mayAsk } = standingOf(facts, day);
      expect({ state, headline, note, sentence, mayAsk }).toEqual({
        state: 'sent',
        headline: 'Nothing to pay.',
        note: 'Nothing to pay',
        sentence: 'Nothing to pay',
        mayAsk: false,
      });
    }
  });

  test('is overdue from the day after its due date, unless something is undecided', () => {
    expect(standingIn('nothing paid', '2026-11-20').state).toBe('sent');
    expect(standingIn('nothing paid', '2026-11-21').state).toBe('overdue');
    expect(standingIn('refunded in part, not answered', '2026-11-21').state).toBe('undecided');
    expect(standingIn('refunded, still owed', '2026-11-21').state).toBe('overdue');
  });

  test.each([
    'a part disputed, the rest not paid',
    'a part asked about by the bank, the rest not paid',
    'dispute of a part lost, not answered, the rest not paid',
  ])('owes the rest, which is not overdue, while it is "%s"', (name) => {
    const facts = inState(moneyStates[name] ?? { payments: [] });
    expect(standingOf(facts, today)).toMatchObject({ owedCents: 350_00, agingCents: 0, askedCents: 0 });
    expect(overdueCentsOf(facts, today)).toBe(0);
    expect(matchesFilter({ ...facts, ...listed, searched: '' }, { show: 'overdue', today })).toBe(false);
    expect(matchesFilter({ ...facts, ...listed, searched: '' }, { show: 'unpaid', today })).toBe(true);
  });

  test.each([
    'disputed',
    'bank asks',
    'dispute lost, not answered',
    'refunded, not answered',
    'refunded in part, not answered',
    'received by a reported account',
    'bank payment pending',
    'bank payment of a part pending',
  ])('asks the client for nothing while it is "%s"', (name) => {
    expect(standingIn(name)).toMatchObject({ mayAsk: false, mayPay: false, askedCents: 0 });
  });

  test('asks the owner what a refund or a lost dispute means, and nothing while a dispute is open', () => {
    expect(standingIn('refunded in part, not answered').headline).toBe('Does Ruth still owe $48.00?');
    expect(standingIn('dispute lost, not answered').questionCents).toBe(450_00);
    expect(standingIn('disputed')).toMatchObject({ questionCents: 0, undecidedCents: 450_00, owedCents: 0 });
  });

  test('counts the undecided part only: what was never paid is owed', () => {
    const facts = inState({
      ...moneyStates['refunded in part, not answered'],
      paidCents: 52_00,
      payments: [],
    });
    expect(standingOf(facts, today)).toMatchObject({
      undecidedCents: 48_00,
      owedCents: 350_00,
      mayAsk: false,
    });
  });

  test.each<[string, OnlinePaymentSummary, Partial<Standing>]>([
    [
      'disputed',
      { dispute: 'open', disputedCents: 450_00, withheldCents: 450_00 },
      { undecidedCents: 450_00, owedCents: 0, waitsFor: [{ kind: 'dispute', cents: 450_00 }] },
    ],
    [
      'lost and still owed',
      { dispute: 'lost', losses: { du_1: { cents: 450_00, decision: 'owed' } } },
      { undecidedCents: 0, owedCents: 450_00, waitsFor: [] },
    ],
    [
      'lost and not answered',
      { dispute: 'lost', losses: { du_1: { cents: 450_00 } } },
      { undecidedCents: 450_00, owedCents: 0, waitsFor: [{ kind: 'answer', cents: 450_00 }] },
    ],
    ['returned by the bank', { returnedCents: 450_00 }, { undecidedCents: 0, owedCents: 450_00 }],
  ])('counts money of a reported account once after it was %s', (_, taken, expected) => {
    const summary = { receivedCents: 450_00, isReported: true as const, ...taken };
    const facts = inState({ onlinePayments: { payments: { pi_1: summary } }, payments: [] });
    expect(standingOf(facts, '2026-11-10')).toMatchObject(expected);
  });

  test('says that a bank payment is on its way, and how much can be recorded beside it', () => {
    expect(standingIn('bank payment of a part pending')).toMatchObject({
      headline: 'A bank payment of $350.00 from Ruth is on its way.',
      note: 'Bank payment on its way, $350.00',
      recordableCents: 0,
      owedCents: 350_00,
    });
  });

  test('allows asking but not paying online while the client has an older version', () => {
    expect(standingIn('being corrected')).toMatchObject({
      mayAsk: true,
      mayPay: false,
      waitsFor: [{ kind: 'correction' }],
    });
    const excluded = inState({ onlinePayments: { isExcluded: true }, payments: [] });
    expect(standingOf(excluded, today)).toMatchObject({ mayAsk: true, mayPay: false });
  });

  test('lists the movements of money in order of their days, also if they add up to 0', () => {
    expect(standingIn('bank payment returned').rows.map(({ label }) => label)).toEqual([
      'Paid November 2, 2026 (Bank transfer)',
      'Returned November 5, 2026 (Bank transfer)',
    ]);
    const [first, second] = moneyRowsOf({ depositCents: 5 }, [{ amountCents: 1, date: '2026-11-01' }]);
    expect([first?.label, second?.label]).toEqual(['Deposit paid', 'Paid November 1, 2026']);
  });

  test('is the same from a stored invoice and from its row', () => {
    for (const changes of Object.values(moneyStates)) {
      const stored = inState(changes);
      const { onlinePayments: _, ...row } = stored;
      const online = invoiceOnlineOf(stored);
      expect(standingOf({ ...row, ...(online && { online }) }, today)).toEqual(standingOf(stored, today));
    }
  });

  test('of a recurring draft is ready to send, and of an unknown status a draft', () => {
    const draft = inState({ status: 'created', repeatOf: 'r1', delivery: 'none', payments: [] });
    expect(standingOf(draft, today).badge).toEqual({ label: 'Ready to send', tone: 'blue' });
    expect(standingOf(inState({ status: 'archived', payments: [] }), today).state).toBe('draft');
  });
});

const cents = fc.integer({ min: 0, max: 1_000_00 });

const decision = fc.option(fc.constantFrom('owed' as const, 'not-owed' as const), { nil: undefined });

/** Invoices with any payments, refunds and disputes; the stored fields are what the reducers store. */
const anyFacts: fc.Arbitrary<StandingFacts> = fc
  .record({
    isVoid: fc.boolean(),
    totalCents: cents,
    depositCents: cents,
    byHand: cents,
    received: cents,
    refunded: cents,
    withheld: cents,
    pendingCents: cents,
    decision,
    isReported: fc.boolean(),
  })
  .map(({ isVoid, totalCents, depositCents, byHand, received, pendingCents, isReported, ...some }) => {
    const refunded = Math.min(some.refunded, received);
    const withheld = Math.min(some.withheld, received - refunded);
    const paidCents = byHand + received - refunded - withheld;
    const loss = { cents: refunded, ...(some.decision && { decision: some.decision }) };
    const onlinePayments = {
      payments: {
        pi_1: {
          receivedCents: received,
          ...(pendingCents > 0 && { pendingCents }),
          ...(refunded > 0 && { refundedCents: refunded, losses: { re_1: loss } }),
          ...(withheld > 0 && { dispute: 'open' as const, disputedCents: withheld, withheldCents: withheld }),
          ...(isReported && { isReported: true as const }),
        },
      },
    };
    const waivedCents = waivedCentsOf({ totalCents, depositCents, paidCents }, onlinePayments);
    const facts = { totalCents, depositCents, paidCents, waivedCents, onlinePayments, dueDate: '2026-11-20' };
    const { owedCents, undecidedCents } = moneyOf({ ...facts, status: 'sent' });
    const status = isVoid ? 'void' : owedCents + undecidedCents === 0 ? 'paid' : 'sent';
    return { ...facts, status };
  });

describe('for any payments, refunds and disputes', () => {
  test('the amounts of a sent invoice add up to its total', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        fc.pre(facts.status !== 'void');
        const { owedCents, undecidedCents, overpaidCents } = standingOf(facts, today);
        const { totalCents, depositCents = 0, paidCents = 0, waivedCents = 0 } = facts;
        const reported = invoiceOnlineOf(facts)?.reportedCents ?? 0;
        const kept = depositCents + paidCents - reported;
        expect(kept + waivedCents + owedCents + undecidedCents - overpaidCents).toBe(totalCents);
        expect(Math.min(owedCents, undecidedCents, overpaidCents)).toBeGreaterThanOrEqual(0);
        expect(overpaidCents > 0 && owedCents > 0).toBe(false);
      }),
    );
  });

  test('the client is asked only for what is owed, and for nothing while something is undecided', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const standing = standingOf(facts, today);
        expect(standing.askedCents).toBe(standing.mayAsk ? standing.owedCents : 0);
        if (standing.undecidedCents > 0 || standing.pendingCents > 0) expect(standing.mayAsk).toBe(false);
        if (standing.mayPay) expect(standing.askedCents).toBeGreaterThan(0);
        if (!standing.mayAsk) expect(standing.sentence).not.toMatch(/^(Due|Overdue|No due date)/);
        if (standing.state === 'refunded') expect(facts.paidCents).toBe(0);
        expect(standing.questionCents).toBeLessThanOrEqual(standing.undecidedCents);
      }),
    );
  });
});

test('a client who overpaid one invoice still owes the others', () => {
  const sums = { balanceCents: 450_00, overpaidCents: 450_00, toDecideCents: 48_00 };
  const notes = [
    { label: 'To decide', cents: 48_00 },
    { label: 'Overpaid', cents: 450_00 },
  ];
  expect(standingOfClient(sums)).toEqual({
    owedCents: 450_00,
    undecidedCents: 48_00,
    overpaidCents: 450_00,
    lines: [{ label: 'Owed', cents: 450_00 }, ...notes],
    notes,
  });
  expect(standingOfClient({ balanceCents: 0 }).lines).toEqual([]);
});
