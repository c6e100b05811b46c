import PostalMime from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { approvedQuoteWorld, aTypedChange } from '#test/support/change-orders';
import { aLine } from '#test/support/invoices';
import { memoryEngine } from '#test/support/memory-engine';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';

let world: QuoteWorld;

beforeEach(async () => {
  world = await quoteWorld(memoryEngine());
});

const furnace = (unitPrice: string) => aLine({ description: 'Furnace', quantity: '1', unitPrice });

/** Sends the next revision of a quote. */
async function revise(quoteId: string, change: Parameters<QuoteWorld['send']>[1], copies: string[] = []) {
  const { contentId } = await world.detail(quoteId);
  const sent = await world.send(quoteId, change, { basedOn: contentId, copies });
  await world.dispatch();
  return sent;
}

const mailsSince = (count: number) =>
  Promise.all(world.service.raw.slice(count).map(async (raw) => (await PostalMime.parse(raw)).text ?? ''));

async function shownTo(quoteId: string) {
  const answer = await world.read(quoteId);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.quote.revisedParts;
}

const dearer = {
  since: '2026-11-03',
  changes: ['Furnace $250.00 → $310.00', 'total $250.00 → $310.00'],
};

test('client, copies and owner are told what a revision changed of the one before', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [furnace('250')] });
  await world.dispatch();
  expect(await shownTo(quoteId)).toBeUndefined();
  const before = world.service.raw.length;
  await revise(quoteId, { lineItems: [furnace('310')] }, ['office@client.example']);
  const mails = await mailsSince(before);
  expect(mails).toHaveLength(2);
  for (const text of mails)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Changed since November 3, 2026: Furnace $250.00 → $310.00; total $250.00 → $310.00.',
    );
  expect(await shownTo(quoteId)).toEqual(dearer);
  expect((await world.detail(quoteId)).revisedParts).toEqual(dearer);
  expect((await world.detail(quoteId)).brokenBy).toEqual([]);
  await revise(quoteId, { lineItems: [furnace('310'), furnace('20')] });
  expect((await shownTo(quoteId))?.changes[0]).toBe('added Furnace, $20.00');
});

test('nothing is compared with a revision that the client may not have', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [furnace('250')] });
  world.service.behave = () => 'reject';
  expect(await revise(quoteId, { lineItems: [furnace('300')] })).toMatchObject({ ok: false });
  expect((await world.detail(quoteId)).revisedParts?.changes[0]).toBe('Furnace $250.00 → $300.00');
  world.service.behave = () => 'accept';
  await revise(quoteId, { lineItems: [furnace('310')] });
  expect(await shownTo(quoteId)).toBeUndefined();
});

test('a revision whose email is sent again says the same', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [furnace('250')] });
  const { contentId: basedOn } = await world.detail(quoteId);
  const again = () => world.send(quoteId, { lineItems: [furnace('310')] }, { basedOn, key: 'k'.repeat(32) });
  world.service.behave = () => 'reject';
  expect(await again()).toMatchObject({ ok: false });
  world.service.behave = () => 'accept';
  expect(await again()).toMatchObject({ ok: true });
  expect(await shownTo(quoteId)).toEqual(dearer);
  expect((await mailsSince(1)).at(-1)).toContain('→ $310.00');
});

test('a revised change order says what changed of it', async () => {
  const changed = await approvedQuoteWorld(memoryEngine());
  ({ world } = changed);
  const { changeId } = await changed.sendChange();
  const { contentId: basedOn } = await world.detail(changeId);
  const form = aTypedChange({ daysAdded: '3', changeReason: 'The panel is too old.' });
  await world.send(changeId, form, { basedOn, changeOf: changed.quoteId });
  expect((await shownTo(changeId))?.changes).toEqual([
    'days added 2 → 3',
    'reason changed',
    'total the same, $80.00',
  ]);
});
