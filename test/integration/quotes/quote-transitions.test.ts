// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type QuoteAction,
  type QuoteState,
  quoteActions,
  quoteStates,
  quoteTransition,
} from '#domain/quotes/quote-state';
import { quickOrFull } from '#test/support/effort';
import { day, type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startRealEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startRealEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

/** Brings a new quote into a state; a new state does not compile until it is added here. */
const waysTo: Record<QuoteState, (quoteId: string) => Promise<unknown>> = {
  draft: (quoteId) => world.save(quoteId),
  sent: (quoteId) => world.send(quoteId),
  async approved(quoteId) {
    await world.send(quoteId);
    await world.accept(quoteId, await world.shownHash(quoteId));
  },
  async declined(quoteId) {
    await world.send(quoteId);
    await world.decline(quoteId, await world.shownHash(quoteId));
  },
  async expired(quoteId) {
    await world.send(quoteId, { validUntil: '2026-11-10' });
    world.advance(8 * day);
  },
  async withdrawn(quoteId) {
    await world.send(quoteId);
    await world.withdraw(quoteId);
  },
  async unknown(quoteId) {
    await world.send(quoteId);
    await updateItem(world.plain, { PK: `QUOTE#${quoteId}`, SK: 'QUOTE' }, { status: 'archived' });
  },
};

/** The actions on a quote, with the values of a page that was opened just now. */
async function actsOn(quoteId: string): Promise<Record<QuoteAction, () => Promise<{ ok: boolean }>>> {
  const { contentId: basedOn } = await world.detail(quoteId);
  const contentHash = await world.shownHash(quoteId);
  const validUntil = '2027-01-01';
  const key = world.newKey();
  return {
    save: () => world.save(quoteId, { title: 'Changed' }, basedOn),
    send: () => world.send(quoteId, { title: 'Changed', validUntil }, { basedOn, key }),
    withdraw: () => world.withdraw(quoteId),
    approve: () => world.accept(quoteId, contentHash),
    decline: () => world.decline(quoteId, contentHash),
  };
}

const chainEntryOf: Record<QuoteAction, string | undefined> = {
  save: undefined,
  send: 'revised',
  withdraw: 'withdrawn',
  approve: 'approved',
  decline: 'declined',
};

describe.each(quoteStates)('a quote that is %s', (state) => {
  test.each(quoteActions)('handles many requests at once to %s it', async (act) => {
    const quoteId = world.newQuoteId();
    await waysTo[state](quoteId);
    expect((await world.detail(quoteId)).state).toBe(state);
    const before = await world.items();
    const links = await world.links(quoteId);
    const acts = await actsOn(quoteId);
    const many = quickOrFull(6, 100);
    const results = await Promise.all(Array.from({ length: many }, () => acts[act]()));
    const done = results.filter(({ ok }) => ok);
    const refused = results.filter(({ ok }) => !ok);
    for (const result of refused) expect(result).toMatchObject({ refusal: { code: expect.any(String) } });

    const transition = quoteTransition(state, act);
    // Another approval gets the response to the first one.
    if (!transition.ok && !(state === 'approved' && act === 'approve')) {
      expect(done).toEqual([]);
      expect(await world.items()).toEqual(before);
      return;
    }
    expect(done.length).toBeGreaterThan(0);
    expect((await world.detail(quoteId)).state).toBe(transition.ok ? transition.value : state);
    expect((await world.detail(quoteId)).brokenBy).toEqual([]);
    const link = state === 'draft' && act === 'send' ? 'sent' : chainEntryOf[act];
    const added = transition.ok && link !== undefined ? [link] : [];
    expect(await world.links(quoteId)).toEqual([...links, ...added]);
    expect(await world.jobs()).toHaveLength(
      transition.ok && act === 'approve' ? 1 : state === 'approved' ? 1 : 0,
    );
  });
});

test.each(quoteStates)(
  'a quote that is %s can be deleted by its owner only if it was never sent',
  async (state) => {
    const quoteId = world.newQuoteId();
    const before = await world.items();
    await waysTo[state](quoteId);
    const stored = await world.items();
    expect(await world.remove(quoteId, 'somebody-else')).toMatchObject({
      refusal: { code: 'quote-not-found' },
    });
    const removed = await Promise.all([world.remove(quoteId), world.remove(quoteId)]);
    if (state === 'draft') {
      expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
      // The account suggests the draft's number again. Before the draft it had stored no suggestion.
      expect(await world.items()).toEqual(
        before.map((item) => (item.SK === 'LITE' ? { ...item, nextQuoteNumber: 'Q-1001' } : item)),
      );
    } else {
      expect(removed).toMatchObject(Array(2).fill({ refusal: { code: 'quote-not-draft' } }));
      expect(await world.items()).toEqual(stored);
    }
  },
);
