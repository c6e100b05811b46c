import { describe, expect, test } from 'vitest';
import { maxPrintWork, printWork } from '#domain/documents/print/print-work';
import { validateInvoice } from '#domain/documents/validate-invoice';
import { aLine, anInvoice } from '#test/support/invoices';

const refusal = 'This invoice is too long to print. Shorten its descriptions or split it into two invoices.';

/** The error messages for an invoice of `count` lines, described by `description`. */
const messagesOf = (count: number, description: (line: number) => string): string[] => {
  const lineItems = Array.from({ length: count }, (_, line) => aLine({ description: description(line) }));
  const result = validateInvoice(anInvoice({ lineItems }), 'above-zero');
  return result.ok ? [] : result.refusal.map(({ message }) => message);
};

const ideographs = (from: number, count: number): string =>
  String.fromCodePoint(...Array.from({ length: count }, (_, index) => from + index));

describe('the limit on the work of printing an invoice', () => {
  test.each<[string, number, (line: number) => string]>([
    ['200 lines of 500 Latin letters', 200, () => 'Window frames '.repeat(35)],
    ['200 lines of 175 Chinese characters', 200, (line) => ideographs(0x4e00 + line * 10, 10).repeat(17)],
    ['200 lines of 175 Thai letters', 200, () => 'น้ำยา'.repeat(35)],
    ['200 lines of fifteen Arabic words', 200, () => 'تنظيف النوافذ الخارجية '.repeat(5)],
    ['200 descriptions of fifty lines each', 200, () => 'a\n'.repeat(50)],
    ['5,000 different characters', 10, (line) => ideographs(0x4e00 + line * 500, 500)],
  ])('allows %s', (_, count, description) => {
    expect(messagesOf(count, description)).toEqual([]);
  });

  test.each<[string, number, (line: number) => string]>([
    ['200 lines of 500 Chinese characters', 200, () => '窗'.repeat(500)],
    ['20,000 different characters', 40, (line) => ideographs(0x4e00 + line * 500, 500)],
    ['200 descriptions of 60 lines each', 200, () => 'a\n'.repeat(60)],
    ['scripts that change 20,000 times', 200, () => 'Ł窗'.repeat(50)],
  ])('refuses %s before the invoice is sent', (_, count, description) => {
    expect(messagesOf(count, description)).toEqual([refusal]);
  });

  test('counts characters, distinct characters, lines and changes of script', () => {
    expect(printWork(['ab', 'c'])).toBe(2 * 60 + 4 * 3);
    expect(printWork(['łł'])).toBe(60 + 2 * 15 + 70 + 25);
    expect(printWork(['ł窗户ł'])).toBe(60 + 4 * 15 + 3 * 70 + 3 * 25);
    // The space between two words uses another font than the words, and the digits change the direction.
    expect(printWork(['שלום 12'])).toBe(60 + 7 * 15 + 7 * 70 + 3 * 25);
    expect(maxPrintWork).toBe(700_000);
  });
});
