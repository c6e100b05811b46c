import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OnlineCause } from '#domain/documents/payment';
import {
  type MovedPayment,
  movablePart,
  nextMoveAgain,
  nextPullBack,
  type ReturnRoom,
  recordedOf,
} from '#domain/online-payments/move';
import { refundableCents } from '#domain/online-payments/refund';
import { quickOrFull } from '#test/support/effort';

const entry = (
  amountCents: number,
  cause: OnlineCause,
  {
    source = 'pi_1',
    otherInvoiceId,
    isPullBack,
  }: { readonly source?: string; readonly otherInvoiceId?: string; readonly isPullBack?: true } = {},
): MovedPayment => ({
  amountCents,
  method: 'card',
  online: {
    cause,
    source,
    feeCents: 0,
    netCents: amountCents,
    ...(otherInvoiceId !== undefined && { otherInvoiceId }),
    ...(isPullBack && { isPullBack }),
  },
});
const movedTo = (otherInvoiceId: string, amountCents: number) =>
  entry(-amountCents, 'move', { otherInvoiceId });
const byHand: MovedPayment = { amountCents: 45_000, method: 'check' };
const paidTwice = { status: 'paid', totalCents: 45_000, paidCents: 90_000 } as const;

describe('the amount that can be moved to another invoice', () => {
  test.each([
    ['the surplus', paidTwice, [byHand, entry(45_000, 'payment')], 45_000],
    ['no more than the surplus', { ...paidTwice, paidCents: 50_000 }, [entry(50_000, 'payment')], 5_000],
    ['nothing that was recorded by hand', paidTwice, [byHand, byHand], undefined],
    ['nothing without a surplus', { ...paidTwice, paidCents: 45_000 }, [entry(45_000, 'payment')], undefined],
    [
      'what an earlier move left of the surplus',
      { ...paidTwice, paidCents: 60_000 },
      [byHand, entry(45_000, 'payment'), movedTo('b', 30_000)],
      15_000,
    ],
    [
      'the latest payment first',
      { status: 'void', totalCents: 45_000, paidCents: 30_000 },
      [entry(20_000, 'payment'), entry(10_000, 'payment', { source: 'pi_2' })],
      10_000,
    ],
  ] as const)('is %s', (_what, invoice, payments, cents) => {
    expect(movablePart(invoice, payments, undefined)?.cents).toBe(cents);
  });

  test('excludes the amount of a pending refund', () => {
    const payments = [byHand, entry(45_000, 'payment')];
    const stored = { payments: { pi_1: { receivedCents: 45_000, refundedCents: 40_000 } } };
    expect(movablePart(paidTwice, payments, stored)?.cents).toBe(5_000);
  });
});

test('what can be refunded is the part of a payment that is still on its invoice, minus earlier refunds', () => {
  const paid = { ...entry(45_000, 'payment'), paymentId: 'txn_1', date: '2026-11-25' };
  const moved = { ...movedTo('b', 30_000), paymentId: 'move-1', date: '2026-11-25' };
  const refundable = (refundedCents: number) =>
    refundableCents(paid, [paid, moved], { payments: { pi_1: { receivedCents: 45_000, refundedCents } } });
  expect([0, 10_000, 15_000].map(refundable)).toEqual([15_000, 5_000, 0]);
});

type Books = Map<string, MovedPayment[]>;
const ids = ['a', 'b', 'c', 'd'] as const;

function move(books: Books, from: string, to: string, cents: number): void {
  books.get(from)?.push(entry(-cents, 'move', { otherInvoiceId: to }));
  books.get(to)?.push(entry(cents, 'move', { otherInvoiceId: from }));
}

const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('move' as const),
      from: fc.constantFrom(...ids),
      to: fc.constantFrom(...ids),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({ kind: fc.constant('withdraw' as const), cents: fc.integer({ min: 1, max: 45_000 }) }),
    fc.record({ kind: fc.constant('return' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  ),
  { minLength: 1, maxLength: 25 },
);

test('moves, withdrawals and returns never create or lose a cent, and no invoice falls below 0', () => {
  fc.assert(
    fc.property(acts, (history) => {
      const books: Books = new Map(ids.map((id) => [id, []]));
      books.get('a')?.push(entry(45_000, 'payment'));
      let providerCents = 45_000;
      for (const act of history) {
        const recordedCents = act.kind === 'move' ? recordedOf(books.get(act.from) ?? [], 'pi_1') : 0;
        const part = act.kind === 'move' ? Math.floor((recordedCents * act.percent) / 100) : 0;
        if (act.kind === 'move' && act.from !== act.to && part > 0) move(books, act.from, act.to, part);
        if (act.kind === 'withdraw') {
          const cents = Math.min(act.cents, providerCents);
          providerCents -= cents;
          books.get('a')?.push(entry(-cents, 'dispute'));
        }
        if (act.kind === 'return') {
          providerCents += act.cents;
          books.get('a')?.push(entry(act.cents, 'dispute'));
        }
        for (let steps = 0, back = nextPullBack(books, 'pi_1'); back; back = nextPullBack(books, 'pi_1')) {
          move(books, back.from, back.to, back.cents);
          steps += 1;
          expect(steps).toBeLessThan(1_000);
        }
        const recorded = ids.map((id) => recordedOf(books.get(id) ?? [], 'pi_1'));
        expect(recorded.every((cents) => cents >= 0)).toBe(true);
        expect(recorded.reduce((sum, cents) => sum + cents, 0)).toBe(providerCents);
      }
    }),
    { numRuns: quickOrFull(300, 10_000) },
  );
});

test("withdrawn money is taken from the payment's own invoice first, then from the latest invoice it was moved to", () => {
  const books = new Map([
    ['a', [entry(45_000, 'payment'), movedTo('b', 10_000), movedTo('c', 20_000), entry(-40_000, 'return')]],
  ]);
  expect(nextPullBack(books, 'pi_1')).toEqual({ from: 'c', to: 'a', cents: 20_000 });
  books.get('a')?.push(entry(20_000, 'move', { otherInvoiceId: 'c' }));
  expect(nextPullBack(books, 'pi_1')).toEqual({ from: 'b', to: 'a', cents: 5_000 });
});

describe('a part that was pulled back', () => {
  const pulledBack = entry(20_000, 'move', { otherInvoiceId: 'b', isPullBack: true });
  const books = (withdrawn: number, back: MovedPayment = pulledBack) =>
    new Map([['a', [entry(45_000, 'payment'), movedTo('b', 20_000), entry(-withdrawn, 'dispute'), back]]]);
  const room = (id: string, changes: Partial<ReturnRoom> = {}): ReturnRoom => ({
    heldCents: id === 'a' ? 45_000 : 0,
    freeCents: id === 'a' ? 45_000 : 0,
    isOpen: true,
    ...changes,
  });

  test('moves again to where it came from, once what was taken back is not owed', () => {
    expect(nextMoveAgain(books(45_000), 'pi_1', room)).toEqual({ from: 'a', to: 'b', cents: 20_000 });
  });

  test('moves again only as far as its invoice then owes nothing', () => {
    const owing = (id: string) => room(id, id === 'a' ? { freeCents: 5_000 } : {});
    expect(nextMoveAgain(books(45_000), 'pi_1', owing)).toMatchObject({ cents: 5_000 });
    const returned = (id: string) => room(id, { heldCents: 0 });
    expect(nextMoveAgain(books(45_000), 'pi_1', returned)).toBeUndefined();
  });

  test('stays if the owner moved it back, or if the other invoice is void', () => {
    const byOwner = entry(20_000, 'move', { otherInvoiceId: 'b' });
    expect(nextMoveAgain(books(45_000, byOwner), 'pi_1', room)).toBeUndefined();
    const isVoid = (id: string) => room(id, { isOpen: id === 'a' });
    expect(nextMoveAgain(books(45_000), 'pi_1', isVoid)).toBeUndefined();
  });
});
