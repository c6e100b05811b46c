import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter } from '#domain/calendar-date';
import {
  datedText,
  invoiceOfDay,
  textOfDay,
  textsOfInvoice,
  textsWithDate,
  unfilledNotice,
  withPlaceholders,
} from '#domain/recurring/dated-texts';

test('Placeholders become the month, year and date of a day', () => {
  expect(datedText('Mowing, {month} {year}, on {date}', '2026-12-03')).toBe(
    'Mowing, December 2026, on December 3, 2026',
  );
  expect(datedText('{Month}, {other}, {month', '2027-01-31')).toBe('January, {other}, {month');
  expect(datedText('{month}', '')).toBe('{month}');
});

test('A text that names its own month, year or date gets placeholders; other months and days of a month stay', () => {
  const own = (text: string) => withPlaceholders(text, '2026-11-03');
  expect(own('Weekly mowing, November')).toBe('Weekly mowing, {month}');
  expect(own('Mowing November 2026 and November, 2026')).toBe('Mowing {month} {year} and {month}, {year}');
  expect(own('Visit of November 3, 2026')).toBe('Visit of {date}');
  for (const text of ['Visit of November 17', 'Mowing in October', 'Model 2026', 'Novembers'])
    expect(own(text)).toBe(text);
  expect(withPlaceholders('Weekly mowing, November', '')).toBe('Weekly mowing, November');
});

test('An invoice that names its month names the month of each later one', () => {
  const source = { issueDate: '2026-11-03', namesOwnDate: true };
  expect(textOfDay('Mowing, November 2026', source, '2027-01-03')).toBe('Mowing, January 2027');
  expect(textOfDay('Mowing, November 2026', { ...source, namesOwnDate: false }, '2027-01-03')).toBe(
    'Mowing, November 2026',
  );
  const invoice = {
    lineItems: [{ description: 'Mowing, November' }, { description: 'Edging' }],
    notes: 'For {month}.',
  };
  expect(textsWithDate(textsOfInvoice(invoice), source.issueDate)).toEqual(['Mowing, November']);
  expect(invoiceOfDay(invoice, source, '2026-12-03')).toEqual({
    lineItems: [{ description: 'Mowing, December' }, { description: 'Edging' }],
    notes: 'For December.',
  });
});

test('On its own day a text says what it said, whatever the day is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const issueDate = daysAfter('2000-01-01', days);
      const text = datedText('Mowing in {month} {year}, on {date}', issueDate);
      expect(textOfDay(text, { issueDate, namesOwnDate: true }, issueDate)).toBe(text);
    }),
  );
});

test('A document that is sent by hand says which placeholders its client reads as typed', () => {
  expect(unfilledNotice('Mowing {month}', 'Thank you')).toBe(
    '{month} is filled in only in invoices that repeat. Here your client reads it as typed.',
  );
  expect(unfilledNotice('{Date}', 'Mowing {month} {year} {Month}')).toBe(
    '{date}, {month}, and {year} are filled in only in invoices that repeat. Here your client reads them as typed.',
  );
  expect(unfilledNotice('Mowing in November', '{other}', '{month')).toBeUndefined();
});
