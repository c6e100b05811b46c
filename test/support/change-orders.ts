import type { QuoteForm } from '#domain/quotes/contract/quote-form';
import type { FaultPlan } from './fault-plan.ts';
import { aLine } from './invoices.ts';
import type { QuoteWorld } from './quote-world.ts';
import { quoteWorld } from './quote-world.ts';
import type { TableEngine } from './table-engine.ts';

/** The typed fields of a change order of $80.00 that takes two days longer. */
export const aTypedChange = (change: Partial<QuoteForm['quote']> = {}): Partial<QuoteForm['quote']> => ({
  lineItems: [aLine({ description: 'Surge protector', quantity: '1', unitPrice: '80' })],
  changeReason: 'The old panel has none.',
  daysAdded: '2',
  ...change,
});

/** A row that is subtracted, as typed. */
export const aCreditLine = (unitPrice: string) =>
  aLine({ description: 'Furnace not replaced', quantity: '1', unitPrice, credit: true });

/** Pat's approved quote Q-1001 over $250.00, and the actions on its change orders. */
export async function approvedQuoteWorld(engine: TableEngine) {
  const world = await quoteWorld(engine);
  const quoteId = world.newQuoteId();
  await approved(world, quoteId);
  return {
    ...world,
    world,
    quoteId,
    /** Sends a change order, and returns its ID with the answer. */
    async sendChange(
      change: Partial<QuoteForm['quote']> = {},
      plan?: FaultPlan,
      changeId = world.newQuoteId(),
    ) {
      const answer = await world.send(changeId, aTypedChange(change), { plan, changeOf: quoteId });
      return { changeId, answer };
    },
    async sign(changeId: string, plan?: FaultPlan) {
      return world.accept(changeId, await world.shownHash(changeId), 'Dana Whitfield', plan);
    },
    base: () => world.detail(quoteId),
  };
}

async function approved(world: QuoteWorld, quoteId: string): Promise<void> {
  const sent = await world.send(quoteId);
  const signed = await world.accept(quoteId, await world.shownHash(quoteId));
  if (!sent.ok || !signed.ok) throw new Error('The quote could not be approved');
}
