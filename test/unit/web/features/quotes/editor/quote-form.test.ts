import { describe, expect, test, vi } from 'vitest';
import { aQuoteDraft } from '#test/support/quotes';
import {
  blankQuoteForm,
  hasSuggestedNumber,
  newQuoteId,
  quoteBodyOf,
  quoteFormFaults,
  quoteFormOf,
  shownNumber,
} from '../../../../../../web/features/quotes/editor/quote-form.ts';

const form = quoteFormOf(aQuoteDraft(), '#2563eb', 'client-1', 'Q-1020');

describe('the form of a quote', () => {
  test('has a suggested number only if the quote has none', () => {
    expect(form).toMatchObject({ quoteNumber: 'Q-1020', suggestedNumber: 'Q-1020', deposit: '', terms: '' });
    const numbered = quoteFormOf(aQuoteDraft({ quoteNumber: 'Q-7' }), '#2563eb', '', 'Q-1020');
    expect(numbered).toMatchObject({ quoteNumber: 'Q-7', suggestedNumber: '', clientId: '' });
    const full = quoteFormOf(aQuoteDraft({ deposit: '25%', terms: '30' }), '#2563eb');
    expect(full).toMatchObject({ deposit: '25%', terms: '30', suggestedNumber: '' });
    expect(blankQuoteForm).toMatchObject({ title: '', validUntil: '', quoteNumber: '', brandColor: '' });
  });

  test.each([
    ['', 'Q-1020', true],
    [' Q-1020 ', 'Q-1020', true],
    ['Q-1', 'Q-1', false],
  ])('that has the number %j is sent with the number %s', (quoteNumber, number, isSuggested) => {
    expect(shownNumber({ ...form, quoteNumber })).toBe(number);
    expect(hasSuggestedNumber({ ...form, quoteNumber })).toBe(isSuggested);
  });

  test('without a number and without a suggestion has no suggested number', () => {
    expect(hasSuggestedNumber({ ...form, quoteNumber: '', suggestedNumber: '' })).toBe(false);
  });

  test('is sent with everything that was typed', () => {
    const typed = { ...form, deposit: '25%', terms: '30', brandColor: ' #008000 ' };
    const { quote, ...rest } = quoteBodyOf(typed, 'content-1');
    expect(rest).toEqual({
      numberSuggested: true,
      brandColor: '#008000',
      clientId: 'client-1',
      basedOn: 'content-1',
    });
    expect(quote).toMatchObject({ quoteNumber: 'Q-1020', deposit: '25%', terms: '30', title: 'New furnace' });
    for (const name of ['clientId', 'brandColor', 'suggestedNumber']) expect(quote).not.toHaveProperty(name);
  });

  test('is sent without fields that are empty, and without a color that is not complete', () => {
    const empty = { ...quoteFormOf(aQuoteDraft(), '#25'), deposit: ' ' };
    const { quote, ...rest } = quoteBodyOf(empty, '');
    expect(rest).toEqual({});
    expect(quote).not.toHaveProperty('deposit');
    expect(quote).not.toHaveProperty('terms');
    expect(quote.quoteNumber ?? '').toBe('');
  });

  test('names its faults, also that of its color', () => {
    expect(quoteFormFaults(form)).toEqual([]);
    const faults = quoteFormFaults({ ...form, deposit: '200%', brandColor: 'red' });
    expect(faults.map(({ field }) => field)).toEqual(['deposit', 'brandColor']);
  });
});

test.each([
  [[251, 239, 190], /^-{21}w$/],
  [[255], /^_{21}w$/],
])('the ID of a new quote can be part of a URL (bytes %j)', (bytes, expected) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint8Array).forEach((_, index, all) => {
      (all as Uint8Array)[index] = bytes[index % bytes.length] ?? 0;
    });
    return array;
  });
  expect(newQuoteId()).toMatch(expected);
  expect(newQuoteId()).toHaveLength(22);
});
