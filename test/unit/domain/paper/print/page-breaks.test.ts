import { describe, expect, test } from 'vitest';
import { sheetOfDraft } from '#domain/paper/invoice-sheet';
import { pageBreaks } from '#domain/paper/print/page-breaks';
import { printedPages } from '#domain/paper/print/printed-pages';
import { aFullInvoice, aLine } from '#test/support/invoices';

const sheetOf = (lines: number, notes = '') =>
  sheetOfDraft({
    ...aFullInvoice(),
    notes,
    lineItems: Array.from({ length: lines }, (_, index) => aLine({ description: `Visit ${index + 1}` })),
  });

describe('the ends of pages in the preview', () => {
  test('are where the printed pages end', () => {
    for (let lines = 1; lines <= 120; lines += 1) {
      const sheet = sheetOf(lines);
      const pages = printedPages(sheet);
      const { count, beforeRow, beforeTotals } = pageBreaks(sheet);
      expect(count).toBe(pages.length);
      const firstRows = pages.slice(1).flatMap(({ rows }) => rows.slice(0, 1));
      expect([...beforeRow.keys()]).toEqual(firstRows);
      expect([...beforeRow.values()]).toEqual(firstRows.map((_, index) => index + 1));
      expect(beforeTotals !== undefined).toBe(pages.at(-1)?.rows.length === 0);
    }
  });

  test('part the notes, of which nothing is lost', () => {
    const lines = Array.from({ length: 90 }, (_, index) => `Clause ${index + 1}`);
    const { notes, count } = pageBreaks(sheetOf(20, lines.join('\n')));
    expect(notes.map(({ text }) => text).join('\n')).toBe(lines.join('\n'));
    expect(notes.length).toBeGreaterThan(1);
    expect(notes.at(-1)?.after).toBe(count - 1);
  });

  test('one page has none', () => {
    expect(pageBreaks(sheetOf(3, 'Thank you'))).toEqual({
      count: 1,
      beforeRow: new Map(),
      notes: [{ text: 'Thank you' }],
    });
  });
});
