import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tryCommit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { update } from '#lambdas/platform/table/writes';
import { quote } from '#lambdas/quotes/store/quote';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { minimalItems } from '#test/support/minimal-items';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const quoteId = 'A'.repeat(22);

/** A quote as it was read, and a function that approves the content that was shown. */
async function storedAndReadQuote() {
  const table = tableOn(engine.client(), await engine.createTable());
  const Item = { ...minimalItems.quote, ...quote.key(quoteId), status: 'sent', title: 'New furnace' };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  const store = quoteStore(table, () => new Date('2026-11-03T12:00:00.000Z'));
  const read = await store.find(quoteId);
  if (!read) throw new Error('The quote is missing');
  const approve = () =>
    store.approve({
      quote: read,
      contentHash: 'hash',
      name: 'Dana',
      jobId: 'job-1',
      network: '203.0.113.7',
      browser: 'Safari',
      copyTo: '',
    });
  return { table, store, approve };
}

test('an approval of an unchanged quote is written', async () => {
  const { store, approve } = await storedAndReadQuote();
  expect(await approve()).toBe(true);
  expect(await store.find(quoteId)).toMatchObject({ status: 'accepted' });
});

test.each([
  ['a title', { title: 'Old furnace' }],
  ['a total', { total: 0 }],
  ['an expiry where there was none', { validUntil: '2026-12-01' }],
] as const)('an approval writes nothing if the quote has changed: %s', async (_, set) => {
  const { table, store, approve } = await storedAndReadQuote();
  // Status and chain stay the same, because the mobile app only changes fields.
  expect(await tryCommit(table, update(quote, quote.key(quoteId), { set }))).toBe(true);
  expect(await approve()).toBe(false);
  expect(await store.find(quoteId)).toMatchObject({ status: 'sent' });
});
