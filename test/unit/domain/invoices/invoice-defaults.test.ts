import { describe, expect, test } from 'vitest';
import { type DefaultsDraft, draftOfDefaults } from '#domain/invoices/invoice-defaults';
import { parseDefaults, validateDefaults } from '#domain/invoices/validate-defaults';

const blank: DefaultsDraft = {
  taxName: '',
  taxRate: '',
  taxParts: '',
  showsTaxParts: '',
  terms: '',
  notes: '',
  message: '',
  nextNumber: '',
  nextQuoteNumber: 'Q-1001',
};

describe('invoice defaults', () => {
  test('are empty if nothing is set, and the form shows empty fields', () => {
    expect(draftOfDefaults({})).toEqual(blank);
    // Fields that are valid and empty are omitted too.
    expect(validateDefaults(blank)).toStrictEqual({});
    expect(parseDefaults(blank)).toEqual({
      defaultTax: undefined,
      defaultTerms: undefined,
      defaultNotes: undefined,
      defaultMessage: undefined,
      nextNumber: undefined,
      nextQuoteNumber: 'Q-1001',
    });
  });

  test('are shown in the form as they are stored', () => {
    const stored = {
      defaultTax: { name: 'Sales tax', rate: 8_250 },
      defaultTerms: 0,
      defaultNotes: 'Thank you.\nSee you.',
      defaultMessage: 'The job is done.',
      nextNumber: 'HHA-2053',
      nextQuoteNumber: 'HHQ-0012',
    };
    const draft = draftOfDefaults(stored);
    expect(draft).toMatchObject({ taxRate: '8.25%', terms: '0', taxName: 'Sales tax' });
    expect(validateDefaults(draft)).toEqual({});
    expect(parseDefaults(draft)).toEqual(stored);
  });

  test('are cleaned: outer spaces are removed, an invoice number is one line, and a rate without a name is called Tax', () => {
    expect(
      parseDefaults({ ...blank, taxRate: '5', notes: ' Thanks. \n', message: '  ', nextNumber: ' A\n7 ' }),
    ).toMatchObject({
      defaultTax: { name: 'Tax', rate: 5_000 },
      defaultNotes: 'Thanks.',
      defaultMessage: undefined,
      nextNumber: 'A 7',
    });
  });

  test('are refused with a message at the field of each fault', () => {
    expect(
      validateDefaults({
        taxName: 'x',
        taxRate: 'abc',
        taxParts: '',
        showsTaxParts: '',
        terms: '13',
        notes: 'n'.repeat(5_001),
        message: 'm'.repeat(1_001),
        nextNumber: 'HHA',
        nextQuoteNumber: 'HHQ',
      }),
    ).toEqual({
      taxRate: expect.stringContaining('Tax rate'),
      terms: 'Choose one of the terms.',
      notes: expect.stringContaining('5,000'),
      message: expect.stringContaining('1,000'),
      nextNumber: 'The next invoice number must end with a digit.',
      nextQuoteNumber: 'The next quote number must end with a digit.',
    });
  });

  test('accept texts up to their limits', () => {
    const longest = { notes: 'n'.repeat(5_000), message: 'm'.repeat(1_000), nextNumber: '7'.repeat(200) };
    expect(validateDefaults({ ...blank, ...longest })).toEqual({});
    expect(validateDefaults({ ...blank, nextNumber: '7'.repeat(201) })).toEqual({
      nextNumber: 'Invoice number can be at most 200 characters.',
    });
    expect(validateDefaults({ ...blank, nextQuoteNumber: '7'.repeat(201) })).toEqual({
      nextQuoteNumber: 'Quote number can be at most 200 characters.',
    });
    expect(validateDefaults({ ...blank, nextQuoteNumber: ' ' })).toEqual({
      nextQuoteNumber: 'Type the next quote number.',
    });
  });

  test('accept only the offered terms', () => {
    expect(validateDefaults({ ...blank, terms: '30' })).toEqual({});
    expect(validateDefaults({ ...blank, terms: '030' })).toEqual({ terms: 'Choose one of the terms.' });
  });
});
