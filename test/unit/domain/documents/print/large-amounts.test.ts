import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { page } from '#domain/documents/print/page-design';
import type { ItemOf } from '#domain/documents/print/page-flow';
import { layOutPages } from '#domain/documents/print/page-layout';
import { printedTexts } from '#domain/documents/print/printable-text';
import { screenTypesetter } from '#domain/documents/print/screen-typesetter';
import type { Typesetter } from '#domain/documents/print/typesetter';
import { aFullInvoice, aLine, anInvoice } from '#test/support/invoices';

const taxName = 'Transaction privilege tax, AZ1';

/** Every drawn text, page by page. */
const textsOf = (sheet: InvoiceSheet, setter: Typesetter<string>): readonly ItemOf<string, 'text'>[] =>
  layOutPages(sheet, setter).pages.flatMap(({ items }) => items.filter((item) => item.kind === 'text'));

/** The amounts of a sheet, each as often as it is shown. */
const amountsOf = ({ rows, subtotal, adjustments = [], total }: InvoiceSheet): readonly string[] =>
  [...rows.flatMap((row) => [row.unitPrice, row.total]), subtotal, ...adjustments, total].map((amount) =>
    typeof amount === 'string' ? amount : amount.value,
  );

/** Expects every amount on one line, within its column and the page, in the metrics of paper and screen. */
function expectWholeAmounts(sheet: InvoiceSheet): void {
  for (const setter of [helveticaTypesetter, screenTypesetter(printedTexts(sheet))]) {
    const texts = textsOf(sheet, setter);
    const lines = new Set<string>();
    const amounts = new Set(amountsOf(sheet));
    for (const { line, width, style, x } of texts) {
      lines.add(line);
      // A line of a description may end with a space beyond its column.
      if (amounts.has(line)) expect([line, setter.width(line, style) <= width + 0.01]).toEqual([line, true]);
      expect(x + width).toBeLessThanOrEqual(page.margin + page.contentWidth + 0.01);
    }
    for (const amount of amounts) expect([amount, lines.has(amount)]).toEqual([amount, true]);
  }
}

describe('amounts on paper and on the screen', () => {
  test.each([
    ['$1,000,000,000.00', '1000', '1000000.00'],
    ['$1,234,567,000.00', '1234.567', '1000000.00'],
    ['$99,999,999,990.00', '1000', '99999999.99'],
  ])('of %s are whole, beside a tax with the longest name', (amount, quantity, unitPrice) => {
    const lineItems = [aLine({ unitPrice, quantity, description: 'Power plant, '.repeat(20) })];
    const taxRate = amount.startsWith('$99') ? '0' : '8.75';
    const sheet = sheetOfDraft(anInvoice({ lineItems, taxName, taxRate }));
    expect(taxName).toHaveLength(30);
    expect(amountsOf(sheet)).toContain(amount);
    expectWholeAmounts(sheet);
  });

  test('the longest name of a tax is printed whole, with its amount on the same line', () => {
    const lineItems = [aLine({ unitPrice: '1000000.00', quantity: '1000' })];
    const sheet = sheetOfDraft(anInvoice({ lineItems, taxName, taxRate: '8.75' }));
    const texts = textsOf(sheet, helveticaTypesetter);
    const label = sheet.adjustments?.[0]?.label ?? '';
    expect(label.startsWith(taxName)).toBe(true);
    const value = texts.findIndex(({ line }) => line === '$87,500,000.00');
    // The lines of the label are drawn before its amount, which is beside the first of them.
    const first = texts.findLastIndex(({ y }, at) => at < value && y === texts[value]?.y);
    const printed = texts.slice(first, value).map(({ line }) => line.trim());
    expect(printed.join(' ')).toBe(label);
  });

  test('are whole in two hundred documents of one to sixty lines, with notes, discount and parts of a tax', () => {
    const line = fc.record({
      description: fc.constantFrom(
        'Visit',
        'Replace the supply line and test every joint for leaks, '.repeat(5),
      ),
      quantity: fc.constantFrom('1', '2.5', '6:20', '1000'),
      unitPrice: fc
        .integer({ min: 1, max: 100_000_000 })
        .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('', 'Thank you. '.repeat(80)),
        fc.constantFrom('', '5%', '0.01'),
        fc.boolean(),
        (lines, notes, discount, hasParts) => {
          const taxes = hasParts
            ? { taxParts: 'State 5%, County 1.5%, City 1%', showsTaxParts: 'yes' as const }
            : { taxName, taxRate: '8.75' };
          const lineItems = lines.map((one) => aLine(one));
          expectWholeAmounts(
            sheetOfDraft({ ...aFullInvoice(), notes, discount, ...taxes, lineItems }, { edition: 'lite' }),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});
