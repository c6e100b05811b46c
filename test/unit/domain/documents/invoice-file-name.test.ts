import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceFileName, receiptFileName } from '#domain/documents/invoice-file-name';
import { quickOrFull } from '#test/support/effort';

describe('the file name of an invoice', () => {
  test.each([
    ['HHA-2053', 'Harlow Heating', 'Invoice HHA-2053 - Harlow Heating.pdf'],
    ['#42', "O'Brien & Söhne, Inc.", "Invoice #42 - O'Brien & Söhne, Inc.pdf"],
    ['2026/11 003', '', 'Invoice 2026-11 003.pdf'],
    ['№ 七', 'ניקוי חלונות', 'Invoice № 七 - ניקוי חלונות.pdf'],
    ['', '', 'Invoice.pdf'],
    ['../../etc/passwd', '...', 'Invoice etc-passwd.pdf'],
    ['C:\\con', 'a|b?"<c>*', 'Invoice C-con - a-b-c.pdf'],
    ['1\r\nBcc: x', 'Jane\u202efdp.exe\u0000', 'Invoice 1 Bcc- x - Janefdp.exe.pdf'],
  ])('with number %j and business %j is %j', (invoiceNumber, businessName, name) => {
    expect(invoiceFileName({ invoiceNumber, businessName })).toBe(name);
  });

  test.each([
    ['a', 100, 80],
    ['é', 50, 40],
    ['漢', 33, 26],
    ['🎉', 25, 20],
    ['\u07ff', 50, 40],
    ['\u0800', 33, 26],
    ['\uffee', 33, 26],
    ['\u{10000}', 25, 20],
  ])(
    'contains as many of %j as fit into its maximum number of bytes',
    (sign, repeatsInNumber, repeatsInName) => {
      const text = sign.repeat(200);
      expect(invoiceFileName({ invoiceNumber: text, businessName: text })).toBe(
        `Invoice ${sign.repeat(repeatsInNumber)} - ${sign.repeat(repeatsInName)}.pdf`,
      );
      expect(invoiceFileName({ invoiceNumber: text })).toBe(`Invoice ${sign.repeat(repeatsInNumber)}.pdf`);
    },
  );

  test('is safe for file systems and headers, and short enough, for any typed text', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('漢', '🎉', '/', '.', ' ', '"', '%', '\u0301'), maxLength: 200 }),
    );
    fc.assert(
      fc.property(typed, typed, (invoiceNumber, businessName) => {
        const name = invoiceFileName({ invoiceNumber, businessName });
        expect(name).toMatch(/^Invoice( [^ ].*)?\.pdf$/u);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
        expect(name).not.toMatch(/[/\\:*?"<>|%\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/);
        expect(name).not.toMatch(/[\s.]\.pdf$/);
        expect(() => encodeURIComponent(name)).not.toThrow();
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
      }),
      { numRuns: quickOrFull(1_000, 10_000) },
    );
  });
});

test('a receipt has its own file name, so that it does not replace the invoice', () => {
  expect(receiptFileName({ invoiceNumber: '1001', businessName: "Ray's Plumbing" })).toBe(
    "Receipt 1001 - Ray's Plumbing.pdf",
  );
  expect(receiptFileName({ invoiceNumber: '' })).toBe('Receipt.pdf');
});
