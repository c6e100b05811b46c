import { expect, test } from 'vitest';
import { noteQuoteOpened } from '#lambdas/quotes/approval/get-quote';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { aStoredQuote, aStoredQuoteOfApp, storeOf } from '#test/support/stored-quotes';

const quoteId = 'A'.repeat(22);

/** Opens the page of a quote. Returns the openings that were recorded; the response is always the same. */
async function recordsAfterOpening(stored: StoredQuote | undefined, id = quoteId) {
  const opened: string[] = [];
  const quotes = {
    ...storeOf(stored),
    recordOpening: async (each: StoredQuote) => void opened.push(each.quoteId),
  };
  expect(await noteQuoteOpened(id, { quotes })).toEqual({ ok: true, value: { success: true } });
  return opened;
}

test('opening the page of a Lite quote is recorded in any state of the quote', async () => {
  for (const status of ['sent', 'accepted', 'declined', 'withdrawn'] as const)
    expect(await recordsAfterOpening(aStoredQuote({ status }))).toEqual([quoteId]);
});

test('opening the page of a draft, of a quote of the mobile app or of an unknown quote is not recorded', async () => {
  expect(await recordsAfterOpening(aStoredQuote({ status: 'draft' }))).toEqual([]);
  expect(await recordsAfterOpening(aStoredQuoteOfApp())).toEqual([]);
  expect(await recordsAfterOpening(undefined)).toEqual([]);
  expect(await recordsAfterOpening(aStoredQuote(), 'A'.repeat(21))).toEqual([]);
});
