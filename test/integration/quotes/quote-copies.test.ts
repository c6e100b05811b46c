import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wordsOfQuoteEvent } from '#domain/quotes/quote-words';
import { allMessages } from '#lambdas/composition/all-messages';
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

const clientEmail = 'dana@client.example';
const office = 'office@client.example';

const timelineOf = async (quoteId: string) => (await world.detail(quoteId)).timeline.map(wordsOfQuoteEvent);

test('a quote goes to the client and, as emails of their own, to the addresses that were chosen', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { clientEmail }, { copies: [office, clientEmail] });
  await world.dispatch();
  expect(world.service.delivered.toSorted()).toEqual([clientEmail, office]);
  expect(await timelineOf(quoteId)).toEqual(
    expect.arrayContaining(['Emailed to the client', `Copy for ${office}: emailed`]),
  );
});

test('a copy that comes back is said of its address only', async () => {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { clientEmail }, { copies: [office] });
  await world.dispatch();
  const message = world.service.names[world.service.delivered.indexOf(office)];
  if (message === undefined) throw new Error('No copy was sent');
  await allMessages(world.plain, world.clock)['quote-sent-copy'].report({
    kind: 'bounced',
    serviceId: 's1',
    message,
    at: world.clock(),
  });
  const words = await timelineOf(quoteId);
  expect(words).toContain(`Copy for ${office}: email not delivered`);
  expect(words).not.toContain('Email not delivered');
});

test('nobody gets a copy of a quote whose email was certainly not sent, or that was withdrawn meanwhile', async () => {
  const refused = world.newQuoteId();
  world.service.behave = () => 'reject';
  await world.send(refused, { clientEmail }, { copies: [office] });
  world.service.behave = () => 'accept';
  const withdrawn = world.newQuoteId();
  await world.send(withdrawn, { clientEmail }, { copies: [office] });
  await world.withdraw(withdrawn);
  await world.dispatch();
  expect(world.service.delivered).not.toContain(office);
  expect(await world.mailsOf('quote-sent-copy')).toMatchObject([{ state: 'returned' }]);
});

test('a wrong address is refused at its field, and nothing is sent', async () => {
  const refusal = await world.send(world.newQuoteId(), { clientEmail }, { copies: ['nobody'] });
  expect(refusal).toMatchObject({
    ok: false,
    refusal: { code: 'invalid-request', faults: [{ field: 'copies' }] },
  });
  expect(world.service.delivered).toEqual([]);
});
