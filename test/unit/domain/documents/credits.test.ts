import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linesToRemember } from '#domain/clients/saved-item';
import { invoiceDraftSchema } from '#domain/contract/document-schemas';
import { type AmountLine, amountsOf, type Billing } from '#domain/documents/amounts';
import { draftOfInvoice } from '#domain/documents/invoice';
import { emptyCredit, type InvoiceDraft } from '#domain/documents/invoice-draft';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import { invoiceSoFar } from '#domain/documents/invoice-so-far';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { sendFreeInvoiceSchema } from '#domain/free-invoice/contract';
import { depositDue } from '#domain/quotes/deposit';
import { type QuoteContent, quoteAmounts } from '#domain/quotes/quote';
import { draftOfQuote } from '#domain/quotes/quote-draft';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { quoteEmailLines, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { quickOrFull } from '#test/support/effort';
import { aLine, anInvoice, checked } from '#test/support/invoices';

const faultsOf = (draft: InvoiceDraft) => {
  const result = validateInvoice(draft, 'at-least-one');
  return result.ok ? [] : result.refusal;
};

const aQuoteContent = (changes: Partial<QuoteContent> = {}): QuoteContent => ({
  title: 'Furnace',
  clientMessage: '',
  issueDate: '2026-11-03',
  lineItems: [],
  taxRate: 0,
  ...changes,
});

const priced = (unitPrice: string, changes = {}) => aLine({ unitPrice, ...changes });
const credit = (unitPrice: string, changes = {}) => priced(unitPrice, { credit: true, ...changes });

describe('published cases, to the cent', () => {
  test('1 x 1,000.10 plus 1.5 x 1.01 less 15 % is 851.38', () => {
    const lineItems = [
      { quantity: 1_000, unitPrice: 1_000_10 },
      { quantity: 1_500, unitPrice: 1_01 },
    ];
    expect(amountsOf({ lineItems, discount: { percent: 15_000 } })).toMatchObject({
      lines: [1_000_10, 1_52],
      total: 851_38,
    });
  });

  test('a deposit of exactly 2,117.00 stays 2,117.00 on a total with 8 % tax', () => {
    const content = aQuoteContent({
      lineItems: [{ description: 'Heat pump', quantity: 1_000, price: 6_534_00 }],
      taxRate: 8_000,
      deposit: { amount: 2_117_00 },
    });
    expect(depositDue({ amount: 2_117_00 }, quoteAmounts(content).total)).toBe(2_117_00);
    expect(sheetOfQuote(content).deposit?.value).toBe('$2,117.00');
    expect(draftOfQuote(content).deposit).toBe('2117.00');
  });

  test('a credit of 85.00 on 1,000.00 with 8 % tax leaves 915.00, and 73.20 of tax', () => {
    const invoice = checked(anInvoice({ lineItems: [priced('1000'), credit('85')], taxRate: '8' }));
    expect(amountsOf(invoice)).toEqual({
      lines: [1_000_00, -85_00],
      subtotal: 915_00,
      discount: 0,
      taxBase: 915_00,
      tax: 73_20,
      total: 988_20,
    });
  });

  test('a credit that is not taxed leaves the taxed amount as it is', () => {
    const lineItems = [priced('1000'), credit('85', { taxed: false })];
    expect(amountsOf(checked(anInvoice({ lineItems, taxRate: '8' })))).toMatchObject({
      subtotal: 915_00,
      taxBase: 1_000_00,
      tax: 80_00,
      total: 995_00,
    });
  });

  test('a taxed credit larger than the taxed lines counts as 0 for the tax', () => {
    const lineItems = [priced('50'), priced('100', { taxed: false }), credit('85')];
    expect(amountsOf(checked(anInvoice({ lineItems, taxRate: '8' })))).toMatchObject({
      subtotal: 65_00,
      taxBase: 0,
      tax: 0,
      total: 65_00,
    });
  });

  test('a discount lowers the taxed amount by no more than the discount', () => {
    const lineItems = [priced('1000'), credit('900', { taxed: false })];
    expect(amountsOf(checked(anInvoice({ lineItems, discount: '10', taxRate: '8' })))).toMatchObject({
      subtotal: 100_00,
      discount: 10_00,
      taxBase: 990_00,
      tax: 79_20,
      total: 169_20,
    });
  });

  test('half a cent of a credit is rounded like that of a line, so that both cancel out', () => {
    const half = { quantity: 1_500, unitPrice: 1 };
    expect(amountsOf({ lineItems: [half, { ...half, credit: true }] })).toMatchObject({
      lines: [2, -2],
      total: 0,
    });
  });
});

const line = fc.record({
  quantity: fc.integer({ min: 1_000, max: 9_999 }),
  unitPrice: fc.integer({ min: 0, max: 99_999 }),
  taxed: fc.boolean(),
  credit: fc.boolean(),
});

const billing: fc.Arbitrary<Billing> = fc.record(
  {
    lineItems: fc.array(line, { minLength: 1, maxLength: 8 }),
    discount: fc.integer({ min: 0, max: 100_000 }).map((percent) => ({ percent })),
    taxRate: fc.integer({ min: 0, max: 100_000 }),
  },
  { requiredKeys: ['lineItems'] },
);

/** Rounds half up by the digits of the quotient, another way than the product. */
const rounded = (product: bigint, divisor: bigint): bigint => {
  const tenths = (product * 10n) / divisor;
  return tenths / 10n + (tenths % 10n >= 5n ? 1n : 0n);
};

/** The amounts from purses of cents: each line puts its cents in or takes them out. */
function model({ lineItems, discount, taxRate }: Billing) {
  const purses = { taxed: 0n, untaxed: 0n };
  for (const { quantity, unitPrice, taxed, credit: isCredit } of lineItems) {
    const cents = rounded(BigInt(quantity * unitPrice), 1_000n);
    purses[taxed === false ? 'untaxed' : 'taxed'] += isCredit ? -cents : cents;
  }
  const left = purses.taxed + purses.untaxed;
  const subtotal = left < 0n ? 0n : left;
  const taxable = purses.taxed < 0n ? 0n : purses.taxed;
  const percent = discount && 'percent' in discount ? BigInt(discount.percent) : 0n;
  const off = rounded(subtotal * percent, 100_000n);
  const offTaxed = subtotal === 0n ? 0n : taxable >= subtotal ? off : rounded(off * taxable, subtotal);
  const tax = rounded((taxable - offTaxed) * BigInt(taxRate ?? 0), 100_000n);
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    tax: Number(tax),
    total: Number(subtotal - off + tax),
  };
}

describe('credits in random documents', () => {
  test('give the amounts of a model that adds and takes cents, and nothing is below 0', () => {
    fc.assert(
      fc.property(billing, (document) => {
        const amounts = amountsOf(document);
        expect(amounts).toMatchObject(model(document));
        for (const cents of [amounts.subtotal, amounts.discount, amounts.taxBase, amounts.tax, amounts.total])
          expect(cents).toBeGreaterThanOrEqual(0);
        expect(amounts.taxBase).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: quickOrFull(3_000, 100_000) },
    );
  });

  test('are refused exactly when they are larger than the lines', () => {
    const typed = ({ quantity, unitPrice, ...marks }: AmountLine) =>
      aLine({ ...marks, quantity: String(quantity / 1_000), unitPrice: (unitPrice / 100).toFixed(2) });
    fc.assert(
      fc.property(billing, ({ lineItems }) => {
        const left = amountsOf({ lineItems }).lines.reduce((sum, cents) => sum + cents, 0);
        const faults = faultsOf(anInvoice({ lineItems: lineItems.map(typed) }));
        expect(faults.map(({ message }) => message)).toEqual(
          left < 0 ? ['The total cannot be less than $0.00.'] : [],
        );
      }),
      { numRuns: quickOrFull(500, 20_000) },
    );
  });
});

describe('a credit on an invoice', () => {
  test('is shown as -$85.00, in the form and on the document', () => {
    const draft = anInvoice({ lineItems: [priced('1000'), credit('85', { description: 'Trade-in' })] });
    const [, row] = sheetOfDraft(draft, { edition: 'lite' }).rows;
    expect(row).toMatchObject({
      description: 'Trade-in',
      quantity: '1',
      unitPrice: '-$85.00',
      total: '-$85.00',
    });
    expect(sheetOfInvoice(checked(draft), { edition: 'lite' }).rows[1]).toEqual(row);
  });

  test('has a price that is not negative, like every row', () => {
    const [fault] = faultsOf(anInvoice({ lineItems: [priced('100'), credit('-85')] }));
    expect(fault).toEqual({ field: 'lineItems.1.unitPrice', message: 'Line 2: price cannot be negative.' });
  });

  test('may leave nothing to pay, and not less', () => {
    expect(faultsOf(anInvoice({ lineItems: [priced('85'), credit('85')] }))).toEqual([]);
    expect(faultsOf(anInvoice({ lineItems: [priced('85'), credit('85.01')] }))).toEqual([
      { field: 'lineItems', message: 'The total cannot be less than $0.00.' },
    ]);
  });

  test('cannot make up for lines that are too large to be exact in cents', () => {
    const huge = { unitPrice: '99999999.99', quantity: '1000000' };
    expect(faultsOf(anInvoice({ lineItems: [aLine(huge), aLine({ ...huge, credit: true })] }))).toEqual([
      { field: 'lineItems', message: 'The invoice total cannot be more than 99,999,999,999.99.' },
    ]);
  });

  test('stays a credit when the invoice is edited, saved unfinished, or billed from a quote', () => {
    const draft = anInvoice({ lineItems: [priced('100.00'), credit('85.00', { taxed: false })] });
    expect(draftOfInvoice(checked(draft)).lineItems).toEqual(draft.lineItems);
    expect(invoiceSoFar(draft).lineItems[1]).toMatchObject({ credit: true, unitPrice: 85_00 });
    const content = aQuoteContent({
      lineItems: [
        { description: 'Furnace', quantity: 1_000, price: 100_00 },
        { description: 'Trade-in', quantity: 1_000, price: 85_00, credit: true },
      ],
    });
    expect(invoiceOfQuote(content).lineItems[1]).toMatchObject({ unitPrice: '85.00', credit: true });
    expect(sheetOfQuote(content)).toMatchObject({
      rows: [{}, { price: '-$85.00', total: '-$85.00' }],
      total: { value: '$15.00' },
    });
    expect(quoteEmailLines(content).lines[1]).toMatchObject({ detail: '1 × -$85.00', value: '-$85.00' });
  });

  test('is not saved as an item, which would charge it', () => {
    const { lineItems } = checked(
      anInvoice({ lineItems: [priced('100'), credit('85', { description: 'Trade-in' })] }),
    );
    expect(linesToRemember({ lineItems }, []).map(({ description }) => description)).toEqual([
      'Replace capacitor',
    ]);
  });

  test('starts with a name, and without a price', () => {
    expect(faultsOf(anInvoice({ lineItems: [priced('100'), emptyCredit] }))).toEqual([
      { field: 'lineItems.1.unitPrice', message: 'Line 2: price is required and must be a number.' },
    ]);
  });
});

test('a credit is part of what a client signs, and other quotes keep the hash they had', () => {
  const plain = aQuoteContent({ lineItems: [{ description: 'Furnace', quantity: 1_000, price: 100_00 }] });
  const tradeIn = { description: 'Trade-in', quantity: 1_000, price: 85_00 };
  const charged = { ...plain, lineItems: [...plain.lineItems, tradeIn] };
  const credited = { ...plain, lineItems: [...plain.lineItems, { ...tradeIn, credit: true }] };
  expect(quoteFingerprint(credited)).not.toBe(quoteFingerprint(charged));
  expect(JSON.parse(quoteFingerprint(credited))).toMatchObject({ 0: 'quote/5' });
  expect(JSON.parse(quoteFingerprint(charged))[0]).not.toBe('quote/5');
});

test('Lite accepts credits in requests, and the free generator refuses them', () => {
  const invoice = anInvoice({ lineItems: [priced('100'), credit('85')] });
  expect(z.parse(invoiceDraftSchema, invoice)).toEqual(invoice);
  const body = { recipientEmail: 'a@b.example', recaptchaToken: 'x' };
  expect(z.safeParse(sendFreeInvoiceSchema, { ...body, invoice }).success).toBe(false);
  expect(z.safeParse(sendFreeInvoiceSchema, { ...body, invoice: anInvoice() }).success).toBe(true);
});
