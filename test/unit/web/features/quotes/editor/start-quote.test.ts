import { describe, expect, test } from 'vitest';
import type { QuoteDetail } from '#domain/quotes/contract';
import { aQuoteDraft } from '#test/support/quotes';
import { newQuoteId, quoteFormOf } from '../../../../../../web/features/quotes/editor/quote-form.ts';
import {
  startNewQuote,
  startQuoteCopy,
  startQuoteEdit,
} from '../../../../../../web/features/quotes/editor/start-quote.ts';
import { forgetQuotesOf, unsentQuotes } from '../../../../../../web/features/quotes/editor/unsent-quotes.ts';

const today = '2026-11-22';
const newQuoteDefaults = { defaults: {}, brandColor: '#2563eb' };
const contextOf = (formId: string) => ({ userId: 'pat', formId });
const storeItem = (name: string, value: object) =>
  localStorage.setItem(`lite.user.pat.${name}`, JSON.stringify(value));

const stored = {
  quoteId: 'quote-1',
  contentId: 'content-2',
  typed: aQuoteDraft({ title: 'Stored', quoteNumber: 'Q-1007' }),
  content: { brandColor: '#2563eb' },
} as QuoteDetail;
const form = (title: string) => quoteFormOf(aQuoteDraft({ title, quoteNumber: 'Q-1007' }), '#2563eb');
const storeForm = (formId: string, title: string, change: object = {}, changedAt = 1) =>
  unsentQuotes('pat').keep(
    formId,
    { quoteId: 'quote-1', basedOn: 'content-2', form: form(title), ...change },
    changedAt,
  );

describe('a new quote starts', () => {
  test('with tax, terms and notes from Settings', () => {
    const defaults = {
      defaultTax: { name: 'Sales tax', rate: 7_500 },
      defaultTerms: 30,
      defaultNotes: 'Thank you',
    };
    const { draft, untouched } = startNewQuote(contextOf('a'), today, { ...newQuoteDefaults, defaults });
    expect(draft).toMatchObject({
      taxName: 'Sales tax',
      taxRate: '7.5%',
      terms: '30',
      notes: 'Thank you',
      validUntil: '2026-12-22',
    });
    expect(untouched).toEqual(draft);
  });

  test('with the next number for quotes, which is independent of the numbers of invoices', () => {
    const first = startNewQuote(contextOf('a'), today, {
      ...newQuoteDefaults,
      defaults: { nextNumber: 'INV-0007' },
    });
    expect(first.draft).toMatchObject({ quoteNumber: 'Q-1001', suggestedNumber: 'Q-1001' });
    const defaults = { nextQuoteNumber: 'HH-12' };
    const next = startNewQuote(contextOf('b'), today, { ...newQuoteDefaults, defaults });
    expect(next.draft).toMatchObject({ quoteNumber: 'HH-12', suggestedNumber: 'HH-12' });
    const copy = startQuoteCopy({ formId: 'c' }, today, stored, { ...newQuoteDefaults, defaults });
    expect(copy.draft).toMatchObject({ quoteNumber: 'HH-12', suggestedNumber: 'HH-12' });
  });

  test('blank even if there are unsent quotes, and with a new quote ID', () => {
    storeForm('a', 'Alpha boiler', { quoteId: 'quote-a', basedOn: '' });
    const fresh = startNewQuote(contextOf('b'), today, newQuoteDefaults);
    expect(fresh).toMatchObject({ formId: 'b', draft: { title: '' } });
    expect(fresh.quoteId).not.toBe('quote-a');
    expect(startNewQuote(contextOf('a'), today, newQuoteDefaults)).toMatchObject({
      formId: 'a',
      quoteId: 'quote-a',
      draft: { title: 'Alpha boiler' },
    });
  });

  test('for a job, with its title, client and address', () => {
    const job = { jobId: 'j1', title: 'Furnace', address: '7 Shore Road' };
    const { draft } = startNewQuote(contextOf('j'), today, { ...newQuoteDefaults, job });
    expect(draft).toMatchObject({ jobId: 'j1', title: 'Furnace', serviceAddress: '7 Shore Road' });
  });

  test('as a copy without the photos of its original', () => {
    const original = {
      ...stored,
      typed: { ...aQuoteDraft(), photos: [{ photoId: 'p1', caption: 'Before' }] },
    };
    expect(startQuoteCopy({ formId: 'a' }, today, original, newQuoteDefaults).draft.photos).toBeUndefined();
  });

  test('as a copy with the tax and terms of its original, not those from Settings', () => {
    const original = { ...stored, typed: aQuoteDraft({ terms: '7', taxRate: '5%', notes: 'Hers' }) };
    expect(startQuoteCopy({ formId: 'a' }, today, original, newQuoteDefaults).draft).toMatchObject({
      terms: '7',
      taxRate: '5%',
      notes: 'Hers',
      issueDate: today,
    });
  });
});

describe('a stored quote form', () => {
  const { terms: _missing, ...partial } = form('Kept');
  const storeForms = (draft: unknown) => storeItem('unsent-quote.a', { changedAt: 1, draft });

  test('that lacks a field of this page is continued with the blank value', () => {
    storeForms({ quoteId: 'quote-kept', basedOn: '', form: partial });
    expect(startNewQuote(contextOf('a'), today, newQuoteDefaults)).toMatchObject({
      quoteId: 'quote-kept',
      draft: { title: 'Kept', terms: '' },
    });
  });

  test('is ignored if it is invalid', () => {
    for (const invalid of [7, 'x', {}, { quoteId: 'q', form: { lineItems: [] } }, { form: partial }]) {
      storeForms(invalid);
      expect(startNewQuote(contextOf('a'), today, newQuoteDefaults).draft.title).toBe('');
      expect(unsentQuotes('pat').readAll()).toEqual([]);
    }
  });
});

describe('editing a stored quote starts', () => {
  test('with the stored quote', () => {
    const start = startQuoteEdit(contextOf('a'), stored, newQuoteDefaults.defaults);
    expect(start).toMatchObject({ formId: 'a', basedOn: 'content-2', draft: { title: 'Stored' } });
    expect(start.draft).toBe(start.untouched);
  });

  test('with its number, or with the next number if it was created before quotes had numbers', () => {
    const { draft } = startQuoteEdit(contextOf('a'), stored, newQuoteDefaults.defaults);
    expect(draft).toMatchObject({ quoteNumber: 'Q-1007', suggestedNumber: '' });
    const older = { ...stored, typed: aQuoteDraft() };
    expect(startQuoteEdit(contextOf('a'), older, { nextQuoteNumber: 'Q-1020' }).draft).toMatchObject({
      quoteNumber: 'Q-1020',
      suggestedNumber: 'Q-1020',
    });
  });

  test('with the changes of the requested form, or with the newest changes based on the current content', () => {
    storeForm('a', 'From one tab', {}, 1);
    storeForm('b', 'From another', {}, 2);
    expect(startQuoteEdit(contextOf('a'), stored, newQuoteDefaults.defaults).draft.title).toBe(
      'From one tab',
    );
    expect(startQuoteEdit(contextOf('c'), stored, newQuoteDefaults.defaults)).toMatchObject({
      formId: 'b',
      draft: { title: 'From another' },
    });
  });

  test('with changes based on an older content only on request, and marks them as outdated', () => {
    storeForm('a', 'Older', { basedOn: 'content-1' });
    expect(startQuoteEdit(contextOf('b'), stored, newQuoteDefaults.defaults).draft.title).toBe('Stored');
    expect(startQuoteEdit(contextOf('a'), stored, newQuoteDefaults.defaults)).toMatchObject({
      basedOn: 'content-2',
      draft: { title: 'Older' },
      isOutdated: true,
    });
  });

  test('without forms that equal the stored quote, which are removed', () => {
    storeForm('a', 'Stored');
    expect(startQuoteEdit(contextOf('b'), stored, newQuoteDefaults.defaults).formId).toBe('b');
    expect(unsentQuotes('pat').readAll()).toEqual([]);
  });
});

test('deleting a draft removes its unsent changes, and no changes of another quote', () => {
  storeForm('a', 'Gone');
  storeForm('b', 'Stays', { quoteId: newQuoteId(), basedOn: '' });
  forgetQuotesOf('pat', 'quote-1');
  expect(
    unsentQuotes('pat')
      .readAll()
      .map(({ formId }) => formId),
  ).toEqual(['b']);
});
