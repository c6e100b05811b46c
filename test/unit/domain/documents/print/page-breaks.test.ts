import { describe, expect, test } from 'vitest';
import type { ShownHowToPay } from '#domain/documents/how-to-pay';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { pageBreaks, printedPages } from '#domain/documents/print/page-breaks';
import { aFullInvoice, aLine } from '#test/support/invoices';

const sheetOf = (lines: number, notes = '', howToPay?: ShownHowToPay) =>
  sheetOfDraft(
    {
      ...aFullInvoice(),
      notes,
      lineItems: Array.from({ length: lines }, (_, index) => aLine({ description: `Visit ${index + 1}` })),
    },
    { edition: 'lite', howToPay, pageUrl: 'https://billhook.example/invoice?id=abc' },
  );

describe('the page breaks in the preview', () => {
  test('are at the rows where the printed pages end', () => {
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

  test('never leave the totals without the last row, with few lines or many, and with notes, discount and taxes', () => {
    const long = 'Replace the supply line and test every joint for leaks, '.repeat(6);
    for (let lines = 1; lines <= 60; lines += 1)
      for (const sheet of [
        sheetOf(lines),
        sheetOf(lines, 'Thank you', { text: 'Check to Hartwell' }),
        sheetOfDraft(
          {
            ...aFullInvoice(),
            notes: 'Thank you',
            discount: '5%',
            taxParts: 'State 5%, County 1.5%, City 1%, Transit 0.5%',
            showsTaxParts: 'yes',
            lineItems: Array.from({ length: lines }, (_, at) =>
              aLine({ description: at % 3 === 0 ? long : `Visit ${at + 1}` }),
            ),
          },
          { edition: 'lite' },
        ),
      ]) {
        const pages = printedPages(sheet);
        const withTotal = pages.find(({ items }) =>
          items.some((item) => item.kind === 'text' && item.line === 'Subtotal'),
        );
        expect(withTotal?.rows.at(-1)).toBe(lines - 1);
        expect(pageBreaks(sheet).beforeTotals).toBeUndefined();
        // No row is split, and none is missing.
        expect(pages.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: lines }, (_, at) => at));
        for (const { items } of pages)
          for (const item of items) if (item.kind === 'text') expect(item.y).toBeLessThan(792);
      }
  });

  test('of 240 invoices of 1 to 60 lines break no amount, split no row and never leave the totals alone', () => {
    const price = '999999.99';
    const variants = [
      {},
      { notes: 'Thank you' },
      { discount: '5%' },
      { notes: 'Clause\n'.repeat(30), discount: '1' },
    ];
    let documents = 0;
    for (let lines = 1; lines <= 60; lines += 1)
      for (const [at, variant] of variants.entries()) {
        const sheet = sheetOfDraft(
          {
            ...aFullInvoice(),
            notes: '',
            ...variant,
            ...(at % 2 === 1 && { taxParts: 'State 5%, County 1.5%, City 1%', showsTaxParts: 'yes' }),
            lineItems: Array.from({ length: lines }, (_, index) =>
              aLine({
                description: `Visit ${index + 1} `.repeat(1 + (index % 9)),
                quantity: '1',
                unitPrice: price,
              }),
            ),
          },
          { edition: 'lite' },
        );
        const pages = printedPages(sheet);
        const texts = pages.map(({ items }) =>
          items.flatMap((item) => (item.kind === 'text' ? [item.line] : [])),
        );
        const amounts = [sheet.subtotal, ...(sheet.adjustments ?? []), sheet.total].map(({ value }) => value);
        const withTotals = texts.findIndex((page) => page.includes('Subtotal'));
        // Every amount is one text on one line, the amounts of the rows as often as there are rows.
        for (const amount of amounts) expect(texts[withTotals]).toContain(amount);
        const rowTotals = texts.flat().filter((text) => text === sheet.rows[0]?.total);
        expect(rowTotals.length).toBeGreaterThanOrEqual(lines);
        expect(pages[withTotals]?.rows.at(-1)).toBe(lines - 1);
        expect(pages.flatMap(({ rows }) => rows)).toEqual(Array.from({ length: lines }, (_, index) => index));
        documents += 1;
      }
    expect(documents).toBe(240);
  });

  test('split the notes without losing text', () => {
    const lines = Array.from({ length: 90 }, (_, index) => `Clause ${index + 1}`);
    const { notes, count } = pageBreaks(sheetOf(20, lines.join('\n')));
    expect(notes.map(({ text }) => text).join('\n')).toBe(lines.join('\n'));
    expect(notes.length).toBeGreaterThan(1);
    expect(notes.at(-1)?.after).toBe(count - 1);
  });

  test('before the payment part and before the notes after it each occur once', () => {
    const howToPay = { text: 'Check to Hartwell\nZelle to pay@hartwell.example' };
    for (let lines = 1; lines <= 60; lines += 1) {
      const sheet = sheetOf(lines, 'Thank you', howToPay);
      const pages = printedPages(sheet);
      const { beforePayment, beforeTotals, notes } = pageBreaks(sheet);
      const pageOf = (text: string) =>
        pages.findIndex(({ items }) => items.some((item) => item.kind === 'text' && item.line === text));
      const [totals, payment, thanks] = [pageOf('Subtotal'), pageOf('How to pay'), pageOf('Thank you')];
      expect(pages[payment]?.items.some(({ kind }) => kind === 'code')).toBe(true);
      expect(pageOf('Zelle to pay@hartwell.example')).toBe(payment);
      expect(beforePayment).toBe(payment > totals ? payment : undefined);
      expect(notes[0]?.after).toBe(thanks > payment ? thanks : undefined);
      expect(beforeTotals === undefined || beforeTotals === totals).toBe(true);
    }
  });

  test('are absent in a document of one page', () => {
    expect(pageBreaks(sheetOf(3, 'Thank you'))).toEqual({
      count: 1,
      beforeRow: new Map(),
      notes: [{ text: 'Thank you' }],
    });
  });
});
