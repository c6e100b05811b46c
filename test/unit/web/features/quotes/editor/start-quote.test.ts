import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuoteDetail } from '#domain/contract/quotes';
import { aQuoteDraft } from '#test/support/quotes';
import { newQuoteId, quoteFormOf } from '../../../../../../web/features/quotes/editor/quote-form.ts';
import {
  startNewQuote,
  startQuoteCopy,
  startQuoteEdit,
} from '../../../../../../web/features/quotes/editor/start-quote.ts';
import { forgetQuotesOf, unsentQuotes } from '../../../../../../web/features/quotes/editor/unsent-quotes.ts';

const now = new Date('2026-11-22T09:00:00Z');
const today = '2026-11-22';
const offer = { defaults: {}, brandColor: '#2563eb' };
const opened = (formId: string) => ({ userId: 'pat', formId, now });
const keptAs = (name: string, kept: object) =>
  localStorage.setItem(`lite.user.pat.${name}`, JSON.stringify(kept));

const stored = {
  quoteId: 'quote-1',
  contentId: 'content-2',
  typed: aQuoteDraft({ title: 'Stored', quoteNumber: 'Q-1007' }),
  content: { brandColor: '#2563eb' },
} as QuoteDetail;
const form = (title: string) => quoteFormOf(aQuoteDraft({ title, quoteNumber: 'Q-1007' }), '#2563eb');
const keepForm = (formId: string, title: string, change: object = {}, changedAt = 1) =>
  unsentQuotes('pat').keep(
    formId,
    { quoteId: 'quote-1', basedOn: 'content-2', form: form(title), ...change },
    changedAt,
  );

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('a new quote starts', () => {
  test('with tax, terms and notes from Settings', () => {
    const defaults = {
      defaultTax: { name: 'Sales tax', rate: 7_500 },
      defaultTerms: 30,
      defaultNotes: 'Thank you',
    };
    const { draft, untouched } = startNewQuote(opened('a'), today, { ...offer, defaults });
    expect(draft).toMatchObject({
      taxName: 'Sales tax',
      taxRate: '7.5%',
      terms: '30',
      notes: 'Thank you',
      validUntil: '2026-12-22',
    });
    expect(untouched).toEqual(draft);
  });

  test("with the next suggested number of the quotes' own series", () => {
    const first = startNewQuote(opened('a'), today, { ...offer, defaults: { nextNumber: 'INV-0007' } });
    expect(first.draft).toMatchObject({ quoteNumber: 'Q-1001', suggestedNumber: 'Q-1001' });
    const defaults = { nextQuoteNumber: 'HH-12' };
    const next = startNewQuote(opened('b'), today, { ...offer, defaults });
    expect(next.draft).toMatchObject({ quoteNumber: 'HH-12', suggestedNumber: 'HH-12' });
    const copy = startQuoteCopy({ formId: 'c' }, today, stored, { ...offer, defaults });
    expect(copy.draft).toMatchObject({ quoteNumber: 'HH-12', suggestedNumber: 'HH-12' });
  });

  test('blank beside unsent quotes, each with its own ID', () => {
    keepForm('a', 'Alpha boiler', { quoteId: 'quote-a', basedOn: '' });
    const fresh = startNewQuote(opened('b'), today, offer);
    expect(fresh).toMatchObject({ formId: 'b', draft: { title: '' } });
    expect(fresh.quoteId).not.toBe('quote-a');
    expect(startNewQuote(opened('a'), today, offer)).toMatchObject({
      formId: 'a',
      quoteId: 'quote-a',
      draft: { title: 'Alpha boiler' },
    });
  });

  test('as a copy with the tax and terms of its original, not those from Settings', () => {
    const original = { ...stored, typed: aQuoteDraft({ terms: '7', taxRate: '5%', notes: 'Hers' }) };
    expect(startQuoteCopy({ formId: 'a' }, today, original, offer).draft).toMatchObject({
      terms: '7',
      taxRate: '5%',
      notes: 'Hers',
      issueDate: today,
    });
  });
});

describe('a quote form stored by release 1.0.0', () => {
  const { terms: _newer, ...oldForm } = form('Kept by 1.0.0');

  test('is found among the unsent quotes, and can be continued', () => {
    keptAs('quote-form.new', { quoteId: 'quote-old', basedOn: '', draft: oldForm });
    const fresh = startNewQuote(opened('b'), today, offer);
    expect(fresh.draft.title).toBe('');
    const [kept] = unsentQuotes('pat').readAll();
    expect(kept).toMatchObject({ changedAt: now.getTime(), draft: { quoteId: 'quote-old', basedOn: '' } });
    expect(startNewQuote(opened(kept?.formId ?? ''), today, offer)).toMatchObject({
      quoteId: 'quote-old',
      draft: { title: 'Kept by 1.0.0', terms: '' },
    });
    expect(localStorage.getItem('lite.user.pat.quote-form.new')).toBeNull();
  });

  test('is found as a separate quote if a tab that still runs 1.0.0 stores one again', () => {
    keptAs('quote-form.new', { quoteId: 'quote-old', basedOn: '', draft: oldForm });
    startNewQuote(opened('b'), today, offer);
    keptAs('quote-form.new', { quoteId: 'quote-old', basedOn: '', draft: { ...oldForm, title: 'Later' } });
    startNewQuote(opened('c'), today, offer);
    const kept = unsentQuotes('pat').readAll();
    expect(kept.map(({ draft }) => draft.form.title).sort()).toEqual(['Kept by 1.0.0', 'Later']);
    expect(new Set(kept.map(({ draft }) => draft.quoteId)).size).toBe(2);
  });

  test('of a stored quote opens with that quote', () => {
    keptAs('quote-form.quote-1', { quoteId: 'quote-1', basedOn: 'content-2', draft: oldForm });
    expect(startQuoteEdit(opened('b'), stored, offer.defaults)).toMatchObject({
      draft: { title: 'Kept by 1.0.0' },
      isOutdated: false,
    });
  });

  test('is ignored if it is invalid', () => {
    for (const rubbish of [7, 'x', {}, { quoteId: 'q', draft: { lineItems: [] } }, { draft: oldForm }]) {
      keptAs('quote-form.new', rubbish as object);
      expect(startNewQuote(opened('b'), today, offer).draft.title).toBe('');
    }
    expect(unsentQuotes('pat').readAll()).toEqual([]);
  });
});

describe('editing a stored quote starts', () => {
  test('with the stored quote', () => {
    const start = startQuoteEdit(opened('a'), stored, offer.defaults);
    expect(start).toMatchObject({ formId: 'a', basedOn: 'content-2', draft: { title: 'Stored' } });
    expect(start.draft).toBe(start.untouched);
  });

  test('with its number, or the next one for a quote created before quotes had numbers', () => {
    const { draft } = startQuoteEdit(opened('a'), stored, offer.defaults);
    expect(draft).toMatchObject({ quoteNumber: 'Q-1007', suggestedNumber: '' });
    const older = { ...stored, typed: aQuoteDraft() };
    expect(startQuoteEdit(opened('a'), older, { nextQuoteNumber: 'Q-1020' }).draft).toMatchObject({
      quoteNumber: 'Q-1020',
      suggestedNumber: 'Q-1020',
    });
  });

  test('with the changes of the requested form, or the newest based on the current content', () => {
    keepForm('a', 'From one tab', {}, 1);
    keepForm('b', 'From another', {}, 2);
    expect(startQuoteEdit(opened('a'), stored, offer.defaults).draft.title).toBe('From one tab');
    expect(startQuoteEdit(opened('c'), stored, offer.defaults)).toMatchObject({
      formId: 'b',
      draft: { title: 'From another' },
    });
  });

  test('with changes of an older content only on request, and says that they are', () => {
    keepForm('a', 'Older', { basedOn: 'content-1' });
    expect(startQuoteEdit(opened('b'), stored, offer.defaults).draft.title).toBe('Stored');
    expect(startQuoteEdit(opened('a'), stored, offer.defaults)).toMatchObject({
      basedOn: 'content-2',
      draft: { title: 'Older' },
      isOutdated: true,
    });
  });

  test('without forms that equal the stored quote', () => {
    keepForm('a', 'Stored');
    expect(startQuoteEdit(opened('b'), stored, offer.defaults).formId).toBe('b');
    expect(unsentQuotes('pat').readAll()).toEqual([]);
  });
});

test('deleting a draft removes its changes, and those of no other quote', () => {
  keepForm('a', 'Gone');
  keepForm('b', 'Stays', { quoteId: newQuoteId(), basedOn: '' });
  forgetQuotesOf('pat', 'quote-1');
  expect(
    unsentQuotes('pat')
      .readAll()
      .map(({ formId }) => formId),
  ).toEqual(['b']);
});
