import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { turnOnQuoteReminders } from '#test/support/quote-reminders';
import { day, type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
  await turnOnQuoteReminders(world);
});

const halfDay = day / 2;

/** Sends what is due after so many days; returns the number of reminders that were emailed in all. */
async function remindersAfter(days: number): Promise<number> {
  // Twelve hours more than whole days, because reminders are due at 9:00.
  world.advance(days * day);
  await world.dispatch();
  return world.service.names.filter(({ kind }) => kind === 'quote-reminder').length;
}

/** Sends a quote that can be approved for ten days, and waits until noon. */
async function sentQuote() {
  const quoteId = world.newQuoteId();
  const today = new Date(world.clock().getTime());
  const validUntil = new Date(today.getTime() + 10 * day).toISOString().slice(0, 10);
  await world.send(quoteId, { validUntil, issueDate: today.toISOString().slice(0, 10) });
  world.advance(halfDay);
  return quoteId;
}

test('the client of an open quote is reminded three times, each time once, and its owner sees it', async () => {
  const quoteId = await sentQuote();
  const planned = async () =>
    ((await world.detail(quoteId)).remindersFrom ?? []).map((at) => at.slice(0, 10));
  const days = await planned();
  expect(days).toHaveLength(3);
  expect(days).toEqual(days.toSorted());
  expect(await remindersAfter(1)).toBe(0);
  expect(await remindersAfter(2)).toBe(1);
  expect(await planned()).toEqual(days.slice(1));
  expect(await remindersAfter(0)).toBe(1);
  expect(await remindersAfter(4)).toBe(2);
  expect(await remindersAfter(1)).toBe(3);
  expect(await remindersAfter(5)).toBe(3);
  const { timeline } = await world.detail(quoteId);
  expect(timeline.filter(({ kind }) => kind === 'reminded')).toHaveLength(3);
  expect(String(world.service.raw.at(-1))).toContain('Subject: Reminder: quote Q-1001');
});

test('nobody is reminded until reminders of quotes are turned on, or after they are turned off', async () => {
  await turnOnQuoteReminders(world, false);
  await sentQuote();
  expect(await remindersAfter(8)).toBe(0);
  await turnOnQuoteReminders(world);
  await sentQuote();
  await turnOnQuoteReminders(world, false);
  expect(await remindersAfter(8)).toBe(0);
});

test.each<[string, (quoteId: string) => Promise<unknown>]>([
  ['a question', (quoteId) => world.ask(quoteId, 'When can you come?')],
  ['a decline', async (quoteId) => world.decline(quoteId, await world.shownHash(quoteId))],
  ['an approval', async (quoteId) => world.accept(quoteId, await world.shownHash(quoteId))],
  ['a withdrawal', (quoteId) => world.withdraw(quoteId)],
  [
    'a new revision',
    async (quoteId) =>
      world.send(quoteId, { title: 'Larger' }, { basedOn: (await world.detail(quoteId)).contentId }),
  ],
])('nobody is reminded after %s', async (_name, act) => {
  const quoteId = await sentQuote();
  expect(await remindersAfter(3)).toBe(1);
  await act(quoteId);
  expect(await remindersAfter(4)).toBe(1);
  expect(await remindersAfter(5)).toBe(1);
});

test('a reminder that could not be sent on its day is not sent later', async () => {
  await sentQuote();
  expect(await remindersAfter(5)).toBe(0);
});
