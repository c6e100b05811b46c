import { expect, test } from 'vitest';
import { settlementOf } from '#domain/documents/settlement';
import type { StandingFacts } from '#domain/documents/standing';
import { paidOf } from '#domain/invoices/deposit-paid';
import { printsOtherThan } from '#domain/invoices/emailed-paper';
import { inState, moneyStates } from '#test/support/money-states';

/** What is printed below the total of an invoice, and whether it says VOID. */
const printed = ({ status, totalCents, depositCents, ...facts }: StandingFacts, isAsEmailed: boolean) =>
  JSON.stringify([
    !isAsEmailed && status === 'void',
    settlementOf(totalCents, {
      depositCents,
      ...(!isAsEmailed && paidOf({ status, totalCents, depositCents, ...facts }, facts.payments)),
    }),
  ]);

test.each(Object.entries(moneyStates))(
  'a paper says "As it is now" exactly if it prints something else than was emailed: %s',
  (_, changes) => {
    const facts = inState(changes);
    const isOther = printed(facts, false) !== printed(facts, true);
    expect(printsOtherThan('c1', { ...facts, contentId: 'c1' })).toBe(isOther);
    expect(printsOtherThan('c1', { ...facts, contentId: 'c2' })).toBe(true);
  },
);

test('the states include papers that print the same, and papers that do not', () => {
  const found = Object.values(moneyStates).map((changes) =>
    printsOtherThan('c1', { ...inState(changes), contentId: 'c1' }),
  );
  expect(new Set(found)).toEqual(new Set([true, false]));
});
