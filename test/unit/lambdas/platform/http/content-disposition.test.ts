import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceFileName } from '#domain/documents/invoice-file-name';
import { contentDisposition } from '#lambdas/platform/http/file-answer';
import { quickOrFull } from '#test/support/effort';

test.each([
  ['Invoice HHA-2053 - Harlow Heating.pdf', 'attachment; filename="Invoice HHA-2053 - Harlow Heating.pdf"'],
  [
    "Invoice 7 - O'Brien & Söhne (七).pdf",
    "attachment; filename=\"Invoice 7 - O'Brien & Sohne (_).pdf\"; filename*=UTF-8''Invoice%207%20-%20O%27Brien%20%26%20S%C3%B6hne%20%28%E4%B8%83%29.pdf",
  ],
])('%s gets an ASCII file name, and the full name in addition if that differs', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});

test('a header contains the complete file name of any invoice in ASCII', () => {
  const typed = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(typed, typed, (invoiceNumber, businessName) => {
      const name = invoiceFileName({ invoiceNumber, businessName });
      const header = contentDisposition('inline', name);
      // RFC 8187 leaves letters, digits and a few other characters, such as the tilde, unencoded.
      expect(header).toMatch(/^inline; filename="[\x20!#-[\]-~]+"(; filename\*=UTF-8''[\w.%~-]+)?$/);
      const whole = /filename\*=UTF-8''(.+)$/.exec(header)?.[1];
      expect(whole === undefined ? /"(.+)"/.exec(header)?.[1] : decodeURIComponent(whole)).toBe(name);
    }),
    { numRuns: quickOrFull(1_000, 5_000) },
  );
});
