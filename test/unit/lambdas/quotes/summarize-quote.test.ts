import { expect, test } from 'vitest';
import { summarizeQuote } from '#lambdas/quotes/editing/summarize-quote';
import { aStoredQuote, aStoredQuoteOfApp, storedLite } from '#test/support/stored-quotes';

const row = {
  quoteId: 'A'.repeat(22),
  title: 'New furnace',
  clientName: 'Dana Whitfield',
  totalCents: 250_00,
  state: 'sent',
  delivery: 'accepted',
  wasMailed: false,
  issueDate: '2026-11-03',
  createdAt: '2026-11-03T10:00:00.000Z',
  isLite: true,
};

test('the row of a quote shows total, client and state of its email', () => {
  expect(summarizeQuote(aStoredQuote(), 'sent')).toStrictEqual(row);
  const lite = { ...storedLite, mailTrouble: 'bounced', mailedAt: '2026-11-03T11:00:00.000Z' } as const;
  expect(summarizeQuote(aStoredQuote({ lite }), 'expired')).toStrictEqual({
    ...row,
    state: 'expired',
    mailTrouble: 'bounced',
    wasMailed: true,
  });
});

test('the row of a quote of the mobile app is marked as not from Lite, and shows no email', () => {
  const { client: _none, ...content } = aStoredQuoteOfApp().content;
  expect(summarizeQuote({ ...aStoredQuoteOfApp(), content }, 'sent')).toStrictEqual({
    ...row,
    clientName: '',
    delivery: 'none',
    isLite: false,
  });
});
