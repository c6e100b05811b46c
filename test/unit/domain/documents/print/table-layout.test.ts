import { describe, expect, test } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { helveticaTypesetter } from '#domain/documents/print/helvetica-typesetter';
import { ink, page, sizes } from '#domain/documents/print/page-design';
import type { PrintedPage } from '#domain/documents/print/page-flow';
import { layOutPages } from '#domain/documents/print/page-layout';
import { aLine, anInvoice } from '#test/support/invoices';

const short = Array.from({ length: 12 }, (_, line) => aLine({ description: `Visit ${line + 1}` }));

/** A line item whose description has this many printed lines. */
const tall = (lines: number) =>
  aLine({
    description: Array.from({ length: lines }, (_, line) => `Step ${line + 1}`).join('\n'),
    unitPrice: '12.34',
    quantity: '7',
  });

const pagesOf = (lineItems = [...short, tall(40), ...short]) =>
  layOutPages(sheetOfDraft(anInvoice({ lineItems })), helveticaTypesetter).pages;

const textsOf = ({ items }: PrintedPage<string>) =>
  items.flatMap((item) => (item.kind === 'text' ? item : []));
const stepsOf = (printed: PrintedPage<string>) =>
  textsOf(printed).filter(({ line }) => line.startsWith('Step '));
const linesOf = (pages: readonly PrintedPage<string>[]) => pages.flatMap(textsOf).map(({ line }) => line);

/** The rules (horizontal lines) below the rows, which have the full width. */
const rulesOf = (pages: readonly PrintedPage<string>[]) =>
  pages.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.kind === 'rule' && item.width === page.contentWidth && item.color === ink.line ? item : [],
    ),
  );

describe('a row of forty lines', () => {
  test('is not split, and moves to the next page if it does not fit', () => {
    const pages = pagesOf();
    expect(pages[0]?.rows).toEqual(short.map((_, row) => row));
    expect(pages[1]?.rows.slice(0, 1)).toEqual([12]);
    expect(pages.slice(0, 2).map((printed) => stepsOf(printed).length)).toEqual([0, 40]);
  });
});

describe('a row of more than forty lines', () => {
  test.each([41, 47, 48, 49])(
    'with %i lines is split over pages into parts of at least eight lines',
    (lines) => {
      const pages = pagesOf([...short, tall(lines), ...short]);
      const [first = 0, ...more] = pages.map((printed) => stepsOf(printed).length);
      expect(first).toBeGreaterThan(0);
      expect(first % 8).toBe(0);
      expect(more.reduce((sum, count) => sum + count, first)).toBe(lines);
      expect(pages.filter(({ rows }) => rows.includes(12)).length).toBeGreaterThan(1);
    },
  );

  test.each([41, 48])(
    'with %i lines prints everything once, with its numbers beside its first line',
    (lines) => {
      const pages = pagesOf([...short, tall(lines), ...short]);
      const all = linesOf(pages);
      const steps = Array.from({ length: lines }, (_, line) => `Step ${line + 1}`);
      expect(all.filter((line) => line.startsWith('Step '))).toEqual(steps);
      for (const number of ['7', '$12.34', '$86.38'])
        expect(all.filter((line) => line === number)).toHaveLength(1);
      const [first] = pages.map(textsOf);
      const at = (text: string) => first?.find(({ line }) => line === text)?.y;
      expect(at('$86.38')).toBe(at('Step 1'));
    },
  );

  test.each([41, 48])('with %i lines has no gaps inside its parts', (lines) => {
    for (const printed of pagesOf([...short, tall(lines), ...short])) {
      const ys = stepsOf(printed).map(({ y }) => y);
      for (const [index, y] of ys.slice(1).entries())
        expect(y - (ys[index] ?? 0)).toBeCloseTo(sizes.text * helveticaTypesetter.leading, 6);
    }
  });

  test.each([40, 41, 48, 49])(
    'with %i lines has one rule under its last line, and none if it is the last row',
    (lines) => {
      expect(rulesOf(pagesOf([...short, tall(lines), ...short]))).toHaveLength(2 * short.length);
      const pages = pagesOf([tall(lines), ...short.slice(0, 1)]);
      expect(rulesOf(pages)).toHaveLength(1);
      const ends = pages.findIndex((printed) =>
        stepsOf(printed).some(({ line }) => line === `Step ${lines}`),
      );
      const last = Math.max(
        ...pages
          .slice(ends, ends + 1)
          .flatMap(stepsOf)
          .map(({ y }) => y),
      );
      const rule = rulesOf(pages.slice(ends, ends + 1))[0]?.y ?? 0;
      expect(rule - last).toBeGreaterThan(0);
      expect(rule - last).toBeLessThan(sizes.text);
      expect(rulesOf(pagesOf([...short, tall(lines)]))).toHaveLength(short.length);
    },
  );
});

describe('a table', () => {
  test('has its header on every page with rows', () => {
    const pages = pagesOf([...short, ...short, ...short, ...short]);
    expect(pages.length).toBeGreaterThan(1);
    for (const printed of pages.filter(({ rows }) => rows.length > 0))
      expect(textsOf(printed).filter(({ line }) => line === 'Unit Price')).toHaveLength(1);
  });

  test('without rows shows a muted, centered text in their place, without a rule', () => {
    const pages = pagesOf([]);
    expect(pages.flatMap(textsOf).find(({ line }) => line.startsWith('Add line items'))).toMatchObject({
      color: ink.muted,
      align: 'center',
      x: page.margin,
      width: page.contentWidth,
    });
    expect(rulesOf(pages)).toEqual([]);
  });

  test('shows the placeholder of a missing description in gray, and typed descriptions not', () => {
    const texts = pagesOf([aLine(), aLine({ description: '' })]).flatMap(textsOf);
    const colorOf = (text: string) => texts.find(({ line }) => line === text)?.color;
    expect(colorOf('Enter description')).toBe(ink.muted);
    expect(colorOf('Replace capacitor')).toBe(ink.strong);
  });

  test('has right-aligned numbers whose digits have equal width', () => {
    const texts = pagesOf([tall(1)]).flatMap(textsOf);
    for (const number of ['7', '$12.34', '$86.38'])
      expect(texts.find(({ line }) => line === number)).toMatchObject({
        align: 'right',
        style: { figures: true },
      });
  });
});
