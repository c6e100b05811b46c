import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

/** The delivered emails without the line breaks of their encoding. */
const texts = () => world.service.raw.map((raw) => raw.replaceAll(/=\r?\n/g, '').replaceAll(/\s+/g, ' '));

const onlyLastDay = 'The work and the price are the same.';

test('a quote of which only the last day changed says so to the client and to each copy; a new price does not', async () => {
  const quoteId = world.newQuoteId();
  const client = { clientEmail: 'dana@client.example' };
  const copies = ['office@client.example'];
  await world.send(quoteId, { ...client, validUntil: '2026-12-20' });
  await world.dispatch();
  const first = texts().length;
  const { contentId = '' } = await world.detail(quoteId);
  await world.send(quoteId, { ...client, validUntil: '2027-01-19' }, { copies, basedOn: contentId });
  await world.dispatch();
  const extended = texts().slice(first);
  expect(extended).toHaveLength(2);
  for (const text of extended) expect(text).toContain(onlyLastDay);
  const { contentId: next = '' } = await world.detail(quoteId);
  await world.send(
    quoteId,
    { ...client, validUntil: '2027-02-19', title: 'Another furnace' },
    { basedOn: next },
  );
  await world.dispatch();
  expect(texts().at(-1)).not.toContain(onlyLastDay);
});
