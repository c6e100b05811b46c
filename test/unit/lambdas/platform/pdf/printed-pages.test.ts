import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { printedPages } from '#domain/documents/print/page-breaks';
import { layOutPages } from '#domain/documents/print/page-layout';
import { printedTexts } from '#domain/documents/print/printable-text';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { openWorldText } from '#lambdas/platform/pdf/world-text';
import { quickOrFull } from '#test/support/effort';
import { aFullInvoice, aLine } from '#test/support/invoices';
import { readPdf } from '#test/support/pdf-reader';

const english = 'exterior window cleaning of two-storey houses, including frames/sills (north side)'.split(
  ' ',
);

/** Scripts whose letters always have the same width. */
const worldWords = {
  polish: 'mycie okien dachowych ze wszystkich stron łącznie z ramami i żaluzjami Łódź'.split(' '),
  vietnamese: 'Dịch vụ lau cửa kính nhà cao tầng Nguyễn Thị Hồng Đặng'.split(' '),
  russian: 'мытьё окон двухэтажного дома включая рамы и подоконники Їжак'.split(' '),
  greek: 'καθαρισμός παραθύρων διώροφης κατοικίας με τα πλαίσια'.split(' '),
  chinese: '窗户 清洁 服务 （二楼），包括 窗框 和 窗台 的 全面 清洁。'.split(' '),
  korean: '이층 창문 청소 서비스 창틀과 창턱 포함'.split(' '),
} as const;

/** Scripts in which the shape of a letter depends on its neighbors. */
const joinedWords = {
  arabic: 'تنظيف النوافذ الخارجية للمنازل مع الإطارات'.split(' '),
  hebrew: 'ניקוי חלונות חיצוניים של בית דו קומתי כולל מסגרות'.split(' '),
  hindi: 'दो मंज़िला मकान की खिड़कियों की सफ़ाई'.split(' '),
} as const;

const description = (vocabulary: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...vocabulary), fc.constantFrom(' ', ' ', ' ', '\n')), {
      minLength: 1,
      maxLength: 25,
    })
    .map((parts) => parts.flat().join('').trim());

const sheets = (vocabulary: readonly string[]): fc.Arbitrary<InvoiceSheet> =>
  fc
    .record({
      lineItems: fc.array(
        fc.record({
          description: description(vocabulary),
          unitPrice: fc.integer({ min: 0, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
        }),
        { minLength: 20, maxLength: 60, size: 'max' },
      ),
      clientName: description(vocabulary),
      notes: description(vocabulary),
    })
    .map(({ lineItems, ...texts }) =>
      sheetOfDraft({ ...aFullInvoice(), ...texts, lineItems: lineItems.map((line) => aLine(line)) }),
    );

const rowsOf = (pages: readonly { readonly rows: readonly number[] }[]) => pages.map(({ rows }) => rows);

describe('the pages in the preview of an invoice', () => {
  test.each(Object.entries(worldWords))(
    'end at the same lines as the printed pages, in %s',
    async (_, vocabulary) => {
      for (const sheet of fc.sample(sheets(vocabulary), { numRuns: quickOrFull(10, 200), seed: 7 })) {
        const { setter } = await openWorldText(printedTexts(sheet));
        expect(rowsOf(printedPages(sheet))).toEqual(rowsOf(layOutPages(sheet, setter).pages));
      }
    },
  );

  test.each(Object.entries(joinedWords))(
    'end close to where the printed pages end, in %s',
    async (_, vocabulary) => {
      for (const sheet of fc.sample(sheets(vocabulary), { numRuns: quickOrFull(10, 100), seed: 7 })) {
        const { setter } = await openWorldText(printedTexts(sheet));
        const [shown, printed] = [printedPages(sheet).length, layOutPages(sheet, setter).pages.length];
        expect(Math.abs(shown - printed)).toBeLessThanOrEqual(1);
      }
    },
  );

  test('contain the same rows as the pages of the PDF', async () => {
    const lineItems = Array.from({ length: 90 }, (_, index) =>
      aLine({ description: `row-${index}; ${english.slice(0, index % 9).join(' ')}` }),
    );
    const sheet = sheetOfDraft({ ...aFullInvoice(), lineItems });
    const pdf = await readPdf(
      await renderInvoicePdf(sheet, { author: 'A', createdAt: new Date('2026-11-03T10:00:00Z') }),
    );
    const read = pdf.pages.map((page) => [...page.matchAll(/row-(\d+);/g)].map((found) => Number(found[1])));
    expect(rowsOf(printedPages(sheet))).toEqual(read);
    expect(read.length).toBeGreaterThan(3);
  });
});
