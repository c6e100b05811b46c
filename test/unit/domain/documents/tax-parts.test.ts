import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountsOf } from '#domain/documents/amounts';
import { invoiceEmailLines } from '#domain/documents/email-lines';
import { draftOfInvoice } from '#domain/documents/invoice';
import { blankDraft } from '#domain/documents/invoice-draft';
import { sheetOfDraft, sheetOfInvoice } from '#domain/documents/invoice-sheet';
import {
  dividedTax,
  divideProportionally,
  parseTaxParts,
  rateOfParts,
  typedTaxParts,
} from '#domain/documents/tax-parts';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { type DefaultsDraft, draftOfDefaults } from '#domain/invoices/invoice-defaults';
import { parseDefaults } from '#domain/invoices/validate-defaults';
import { certificateOf } from '#domain/quotes/certificate';
import { draftOfQuote } from '#domain/quotes/quote-draft';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { invoiceOfQuote } from '#domain/quotes/quote-invoice';
import { quotePreview } from '#domain/quotes/quote-preview';
import { quoteEmailLines, sheetOfQuote } from '#domain/quotes/quote-sheet';
import { anApproval } from '#test/support/approvals';
import { quickOrFull } from '#test/support/effort';

const threeParts = 'State 5 %, County 0.5 %, City 2 %';

const draft = {
  ...blankDraft('INV-1', '2026-11-03'),
  lineItems: [
    { description: 'Furnace', quantity: '1', unitPrice: '333.33' },
    { description: 'Permit', quantity: '1', unitPrice: '50', taxed: false },
  ],
  taxName: 'Sales tax',
  taxRate: '3',
  taxParts: threeParts,
  showsTaxParts: 'yes',
};

const partRows = [
  { label: 'Sales tax: State (5% on $333.33)', value: '$16.67' },
  { label: 'Sales tax: County (0.5% on $333.33)', value: '$1.67' },
  { label: 'Sales tax: City (2% on $333.33)', value: '$6.66' },
];

function checkedInvoice(change: Partial<typeof draft> = {}) {
  const checked = validateInvoice({ ...draft, ...change }, 'at-least-one');
  if (!checked.ok) throw new Error('The invoice is right');
  return checked.value;
}

describe('typed tax parts', () => {
  test('are read in the formats that people use', () => {
    const parts = [
      { name: 'State', rate: 5_000 },
      { name: 'County', rate: 500 },
      { name: 'City', rate: 2_000 },
    ];
    for (const typed of [threeParts, 'State 5%; County .5% ; City 2', 'State 5\nCounty 0.500 %\nCity 2.'])
      expect(parseTaxParts(typed)).toEqual({ ok: true, value: parts });
    expect(parseTaxParts(' , ')).toEqual({ ok: true, value: [] });
    expect(parseTaxParts('District 7 0.25 %')).toEqual({
      ok: true,
      value: [{ name: 'District 7', rate: 250 }],
    });
    expect(typedTaxParts(parts)).toBe(threeParts);
  });

  test.each([
    ['5 %', 'Write each part as a name and a rate'],
    ['State', 'Write each part as a name and a rate'],
    ['State 5,5 %', 'Write each part as a name and a rate'],
    ['State 5.1234 %', 'Write each part as a name and a rate'],
    ['A 1, B 1, C 1, D 1, E 1, F 1', 'A tax can have at most 5 parts.'],
    ['State 5, state 6', 'Two parts of a tax cannot have the same name.'],
    ['State 60, City 40.001', 'The parts of a tax can add up to at most 100 %.'],
    [`${'x'.repeat(31)} 1`, 'The name of a part can be at most 30 characters.'],
  ])('show the error message: %s', (typed, message) => {
    const read = parseTaxParts(typed);
    expect(!read.ok && read.refusal).toContain(message);
    const checked = validateInvoice({ ...draft, taxParts: typed }, 'at-least-one');
    expect(!checked.ok && checked.refusal[0]).toMatchObject({ field: 'taxParts' });
  });

  test('are shown in the form as they were typed, and in the defaults too', () => {
    const invoice = checkedInvoice();
    expect(invoice).toMatchObject({ taxRate: 7_500, showsTaxParts: true });
    expect(checkedInvoice(draftOfInvoice(invoice) as typeof draft)).toEqual(invoice);
    const defaults: DefaultsDraft = { ...draftOfDefaults({}), ...draft, notes: '', terms: '' };
    const parsed = parseDefaults(defaults);
    expect(parsed.defaultTax).toMatchObject({ name: 'Sales tax', rate: 7_500, showsParts: true });
    expect(
      draftOfDefaults({ defaultTax: parsed.defaultTax as NonNullable<typeof parsed.defaultTax> }),
    ).toMatchObject({
      taxRate: '7.5%',
      taxParts: threeParts,
      showsTaxParts: 'yes',
    });
  });
});

test('a tax of several parts is shown in one line or in one line for each part, with the same total', () => {
  const invoice = checkedInvoice();
  const { tax } = amountsOf(invoice);
  expect(tax).toBe(2_500);
  for (const sheet of [sheetOfDraft(draft), sheetOfInvoice(invoice)])
    expect(sheet.adjustments).toEqual(partRows);
  expect(invoiceEmailLines(invoice).sums).toEqual([
    { label: 'Subtotal', value: '$383.33' },
    ...partRows,
    { label: 'Total', value: '$408.33' },
  ]);
  const whole = sheetOfInvoice(checkedInvoice({ showsTaxParts: '' }));
  expect(whole.adjustments).toEqual([{ label: 'Sales tax (7.5% on $333.33)', value: '$25.00' }]);
  expect(whole.total).toEqual(sheetOfInvoice(invoice).total);
});

test('the parts of a tax are on the quote, on its certificate and in its hash, and the invoice of the quote copies them', () => {
  const { lineItems, taxName, taxRate, taxParts, showsTaxParts } = checkedInvoice();
  const content = {
    ...anApproval.content,
    lineItems: lineItems.map(({ unitPrice: price, ...line }) => ({ ...line, price })),
    taxRate: taxRate ?? 0,
    taxName: taxName ?? '',
    ...(taxParts && { taxParts }),
    ...(showsTaxParts && { showsTaxParts }),
  };
  expect(sheetOfQuote(content).adjustments).toEqual(expect.arrayContaining(partRows));
  expect(quotePreview(draftOfQuote(content), '#123456').adjustments).toEqual(
    sheetOfQuote(content).adjustments,
  );
  expect(quoteEmailLines(content).sums).toEqual(expect.arrayContaining(partRows));
  expect(certificateOf({ ...anApproval, content }).groups[0]?.facts).toEqual(
    expect.arrayContaining(partRows),
  );
  expect(invoiceOfQuote(content)).toMatchObject({
    taxRate: '7.5%',
    taxParts: threeParts,
    showsTaxParts: 'yes',
  });

  const { showsTaxParts: _shows, ...withoutSeparateLines } = content;
  const { taxParts: _parts, ...withoutParts } = withoutSeparateLines;
  const renamed = {
    ...content,
    taxParts: content.taxParts?.map((part) => ({ ...part, name: `${part.name} tax` })) ?? [],
  };
  const fingerprints = [content, withoutSeparateLines, withoutParts, renamed].map(quoteFingerprint);
  expect(new Set(fingerprints).size).toBe(4);
  expect(quoteFingerprint(content)).toMatch(/^\["quote\/3"/);
  expect(quoteFingerprint(withoutParts)).not.toMatch(/^\["quote\/3"/);
});

test('the parts of a tax add up to the tax, and each is within a cent of its exact share', () => {
  const anyParts = fc
    .array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 5 })
    .map((rates) => rates.map((rate, index) => ({ name: `Part ${index}`, rate })));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), anyParts, (base, parts) => {
      const whole = rateOfParts(parts);
      const { tax } = amountsOf({ lineItems: [{ quantity: 1000, unitPrice: base }], taxRate: whole });
      const shares = dividedTax(tax, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tax);
      if (whole === 0) return;
      for (const [index, share] of shares.entries()) {
        const exact = BigInt(tax) * BigInt(parts[index]?.rate ?? 0);
        const difference = BigInt(share) * BigInt(whole) - exact;
        expect(difference < BigInt(whole) && difference > -BigInt(whole)).toBe(true);
      }
    }),
    { numRuns: quickOrFull(1_000, 100_000) },
  );
});

test('remaining cents are added to the parts with the largest remainders, the first of equal ones first', () => {
  expect(divideProportionally(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(divideProportionally(2, [5, 3, 3])).toEqual([1, 1, 0]);
  expect(divideProportionally(7, [0, 0])).toEqual([7, 0]);
  expect(divideProportionally(0, [3, 4])).toEqual([0, 0]);
});
