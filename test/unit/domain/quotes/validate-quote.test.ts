import { describe, expect, test } from 'vitest';
import { quoteAmounts } from '#domain/quotes/quote';
import { blankQuoteDraft, draftOfQuote, type QuoteDraft } from '#domain/quotes/quote-draft';
import { quoteSoFar, validateQuote } from '#domain/quotes/validate-quote';
import { aLine } from '#test/support/invoices';

const draft = (change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  ...blankQuoteDraft('2026-11-03'),
  title: 'New furnace',
  clientName: 'Dana Whitfield',
  clientEmail: 'dana@whitfield.example',
  lineItems: [aLine({ quantity: '2', unitPrice: '100' }), aLine({ unitPrice: '50', taxed: false })],
  ...change,
});

const faultsOf = (change: Partial<QuoteDraft>) => {
  const checked = validateQuote(draft(change));
  return checked.ok ? [] : checked.refusal.map(({ field, message }) => `${field}: ${message}`);
};

describe('a typed quote', () => {
  test('is valid for 30 days by default', () => {
    expect(draft().validUntil).toBe('2026-12-03');
    expect(faultsOf({})).toEqual([]);
  });

  test("starts with today's date, one empty line, and nothing else", () => {
    expect(blankQuoteDraft('2026-11-03')).toMatchObject({
      title: '',
      clientMessage: '',
      clientName: '',
      businessName: '',
      notes: '',
      issueDate: '2026-11-03',
      lineItems: [{ description: '', quantity: '1', unitPrice: '0' }],
    });
  });

  test("starts with tax, terms and notes of the account's defaults", () => {
    const offered = { defaultTax: { name: 'GST', rate: 5_000 }, defaultTerms: 30, defaultNotes: 'Thank you' };
    expect(blankQuoteDraft('2026-11-03', offered)).toMatchObject({
      taxName: 'GST',
      taxRate: '5%',
      terms: '30',
      notes: 'Thank you',
    });
  });

  test('keeps its notes and terms when it is opened in the form again', () => {
    const checked = validateQuote(draft({ notes: ' Parts included. ', terms: '0' }));
    if (!checked.ok) throw new Error('refused');
    expect(checked.value).toMatchObject({ notes: 'Parts included.', terms: 0 });
    expect(draftOfQuote(checked.value)).toMatchObject({ notes: 'Parts included.', terms: '0' });
    expect(quoteSoFar(draft({ notes: 'n'.repeat(5_001) })).notes).toHaveLength(5_000);
  });

  test('opens without a last day if it is valid without limit', () => {
    const checked = validateQuote(draft({ validUntil: '' }));
    if (!checked.ok) throw new Error('refused');
    expect(draftOfQuote(checked.value)).toMatchObject({ validUntil: '', title: 'New furnace', notes: '' });
  });

  test('has the amounts of an invoice with the same lines, discount and tax', () => {
    const checked = validateQuote(draft({ discount: '10%', taxRate: '8.25', deposit: '25%' }));
    if (!checked.ok) throw new Error('refused');
    // 250.00 - 25.00 + 8.25 % of 180.00
    expect(quoteAmounts(checked.value)).toMatchObject({ discount: 25_00, tax: 14_85, total: 239_85 });
  });

  test.each<[Partial<QuoteDraft>, string]>([
    [{ notes: 'n'.repeat(5_001) }, 'notes: Notes can be at most 5,000 characters.'],
    [{ terms: '31' }, 'terms: Choose one of the terms.'],
    [{ clientEmail: ' ' }, 'clientEmail: Client email is required to send the quote.'],
    [{ clientEmail: 'dana' }, 'clientEmail: Client email must be a valid email address.'],
    [
      { deposit: '101%' },
      'deposit: Deposit must be a percentage from 0 to 100 or an amount up to the total.',
    ],
    [
      { deposit: '250.01' },
      'deposit: Deposit must be a percentage from 0 to 100 or an amount up to the total.',
    ],
    [
      { discount: '300' },
      'discount: Discount must be a percentage from 0 to 100 or an amount up to the subtotal.',
    ],
    [{ validUntil: '2026-11-02' }, 'validUntil: Valid until cannot be before the issue date.'],
    [{ validUntil: '2026-13-01' }, 'validUntil: Valid until is not a date.'],
    [{ validUntil: '9999-12-31' }, 'validUntil: Enter a date between 1970 and 2200.'],
    [{ validUntil: '0001-01-01' }, 'validUntil: Enter a date between 1970 and 2200.'],
    [{ issueDate: '9999-12-31' }, 'issueDate: Enter a date between 1970 and 2200.'],
    [{ title: 'x'.repeat(201) }, 'title: Title can be at most 200 characters.'],
    [{ clientMessage: 'x'.repeat(5_001) }, 'clientMessage: Message can be at most 5,000 characters.'],
    [
      { lineItems: [aLine({ quantity: '0.999' })] },
      'lineItems.0.quantity: Line 1: quantity must be at least 1.',
    ],
    [{ lineItems: [] }, 'lineItems: Add at least one line item.'],
  ])('%j is refused: %s', (change, fault) => {
    expect(faultsOf(change)).toEqual([fault]);
  });

  test('accepts texts up to their limits', () => {
    expect(faultsOf({ title: 'x'.repeat(200), clientMessage: 'x'.repeat(5_000) })).toEqual([]);
  });

  test('is stored as it was typed, in cents, thousandths and percentages', () => {
    expect(
      validateQuote(
        draft({
          title: ' New  furnace ',
          clientMessage: '\n Thursday?\n',
          clientPhone: '(555) 555-0111',
          clientAddress: '88 Orchard Lane',
          clientCity: 'Kettering',
          discount: '10%',
          taxRate: '8.25',
          taxName: 'GST',
          deposit: '25%',
        }),
      ),
    ).toStrictEqual({
      ok: true,
      value: {
        title: 'New furnace',
        clientMessage: 'Thursday?',
        issueDate: '2026-11-03',
        validUntil: '2026-12-03',
        lineItems: [
          { description: 'Replace capacitor', quantity: 2_000, price: 100_00 },
          { description: 'Replace capacitor', quantity: 1_000, price: 50_00, taxed: false },
        ],
        taxRate: 8_250,
        taxName: 'GST',
        discount: { percent: 10_000 },
        deposit: { percent: 25_000 },
        client: {
          name: 'Dana Whitfield',
          address: '88 Orchard Lane',
          city: 'Kettering',
          phone: '(555) 555-0111',
          email: 'dana@whitfield.example',
        },
      },
    });
  });

  test.each([undefined, '', ' ', '0'])('has no tax name if the rate is %j', (taxRate) => {
    const checked = validateQuote(draft({ taxName: 'GST', ...(taxRate !== undefined && { taxRate }) }));
    if (!checked.ok) throw new Error('refused');
    expect(checked.value.taxRate).toBe(0);
    for (const part of ['taxName', 'discount', 'deposit']) expect(checked.value).not.toHaveProperty(part);
  });

  test('may request the whole total as its deposit, as an amount or as a percentage', () => {
    for (const deposit of ['250', '$250.00', '100%', '0', ' ']) expect(faultsOf({ deposit })).toEqual([]);
    const checked = validateQuote(draft({ deposit: '$50' }));
    expect(checked).toMatchObject({ ok: true, value: { deposit: { amount: 50_00 } } });
  });

  test('may be valid only on the day it is issued, or without limit', () => {
    expect(faultsOf({ validUntil: '2026-11-03' })).toEqual([]);
    const checked = validateQuote(draft({ validUntil: '' }));
    if (!checked.ok) throw new Error('refused');
    expect(checked.value).not.toHaveProperty('validUntil');
  });

  test('reports an invalid day as invalid and as nothing else', () => {
    expect(faultsOf({ issueDate: 'soon', validUntil: '2026-11-02' })).toEqual([
      'issueDate: Issue date is not a date.',
    ]);
  });

  test('lists all of its faults, those of the lines first and the one of the email address last', () => {
    expect(faultsOf({ lineItems: [], title: 'x'.repeat(201), clientEmail: '' })).toEqual([
      'lineItems: Add at least one line item.',
      'title: Title can be at most 200 characters.',
      'clientEmail: Client email is required to send the quote.',
    ]);
  });

  test('is the same after it was checked and opened in the form', () => {
    const full = draft({
      discount: '$25.00',
      taxName: 'GST',
      taxRate: '5',
      deposit: '50',
      clientMessage: 'a\nb',
    });
    const first = validateQuote(full);
    if (!first.ok) throw new Error('refused');
    expect(validateQuote(draftOfQuote(first.value))).toEqual(first);
  });

  test('is shortened to the limits while it is incomplete', () => {
    const quote = quoteSoFar(draft({ title: 'x'.repeat(201), clientMessage: 'y'.repeat(5_001) }));
    expect(quote.title).toHaveLength(200);
    expect(quote.clientMessage).toHaveLength(5_000);
  });

  test('shows the values that can be read while it is incomplete', () => {
    const quote = quoteSoFar(
      draft({ lineItems: [aLine({ unitPrice: 'abc' })], deposit: 'abc', validUntil: 'soon' }),
    );
    expect(quote).toMatchObject({ title: 'New furnace', lineItems: [{ price: 0 }] });
    expect(quote).not.toHaveProperty('deposit');
    expect(quote).not.toHaveProperty('validUntil');
  });
});
