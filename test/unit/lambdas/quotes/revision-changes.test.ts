import { expect, test } from 'vitest';
import type { QuoteContent } from '#domain/quotes/quote';
import type { StoredQuote } from '#lambdas/quotes/approval/stored-quote';
import { changesOnlyLastDay } from '#lambdas/quotes/editing/revision-changes';

const content: QuoteContent = {
  title: 'New furnace',
  clientMessage: '',
  issueDate: '2026-11-03',
  validUntil: '2026-12-03',
  taxRate: 0,
  revision: 1,
  lineItems: [{ description: 'Furnace', quantity: 1_000, price: 1_200_00 }],
};

const stored = (changes: Partial<StoredQuote> = {}): StoredQuote =>
  ({
    quoteId: 'quote-1',
    status: 'sent',
    content,
    lite: { contentId: 'content-1', delivery: 'accepted' },
    ...changes,
  }) as StoredQuote;

const extended = { ...content, revision: 2, validUntil: '2027-01-02' };

test('a quote that is sent again with another last day changes only that', () => {
  expect(changesOnlyLastDay(stored(), extended, false)).toBe(true);
});

test.each<[string, StoredQuote | undefined, QuoteContent]>([
  [
    'another price',
    stored(),
    { ...extended, lineItems: content.lineItems.map((line) => ({ ...line, price: 1 })) },
  ],
  ['another deposit', stored(), { ...extended, deposit: { percent: 50_000 } }],
  ['the same last day', stored(), { ...content, revision: 2 }],
  ['no earlier sending', undefined, extended],
  ['a draft before it', stored({ status: 'draft' }), extended],
  [
    'an earlier email that did not go out',
    stored({ lite: { contentId: 'content-1', delivery: 'failed' } }),
    extended,
  ],
])('a quote with %s is not sent as one of which only the last day changed', (_, before, after) => {
  expect(changesOnlyLastDay(before, after, false)).toBe(false);
});

test('a try again of the same email says the same', () => {
  const sending = { key: 'key-1', bodyHash: 'hash-1' };
  const again = (onlyLastDay?: true) =>
    stored({
      content: extended,
      lite: {
        contentId: 'content-1',
        delivery: 'failed',
        sending: { ...sending, ...(onlyLastDay && { onlyLastDay }) },
      },
    });
  expect(changesOnlyLastDay(again(true), extended, true)).toBe(true);
  expect(changesOnlyLastDay(again(), extended, true)).toBe(false);
});
