import type { InvoiceSheet } from '../invoice-sheet.ts';
import { ink, page, sizes } from './page-design.ts';
import type { ItemOf, PrintedPage } from './page-flow.ts';
import type { LogoSize } from './page-layout.ts';
import { layOutPages } from './page-layout.ts';
import { printedTexts } from './printable-text.ts';
import { screenTypesetter } from './screen-typesetter.ts';

/**
 * The pages of a sheet as they will print, for a preview: `rows` lists the rows of the document on each page, and
 * `items` the texts and lines with their positions.
 */
export const printedPages = (sheet: InvoiceSheet, logo?: LogoSize): readonly PrintedPage<string>[] =>
  layOutPages(sheet, screenTypesetter(printedTexts(sheet)), logo).pages;

/** Where the pages of a sheet end. A page that ends is named by its number, counted from 1. */
export interface PageBreaks {
  readonly count: number;
  /** The page that ends before a row of the sheet. */
  readonly beforeRow: ReadonlyMap<number, number>;
  /** The page that ends before the totals, where they have none of the rows beside them. */
  readonly beforeTotals?: number;
  /** The page that ends before how to pay. */
  readonly beforePayment?: number;
  /** The notes by pages; `after` is the page that ends before a part. */
  readonly notes: readonly { readonly text: string; readonly after?: number }[];
}

type TextItem = ItemOf<string, 'text'>;

const textsOf = ({ items }: PrintedPage<string>): readonly TextItem[] =>
  items.filter((item) => item.kind === 'text');

const isTotal = ({ style }: TextItem): boolean => style.size === sizes.total;

/** Nothing else is as wide in this size and colour. */
const isNotesLine = ({ style, color, width }: TextItem): boolean =>
  style.size === sizes.text && color === ink.soft && width === page.contentWidth;

/** Where the pages end that a sheet takes when it is printed. */
export function pageBreaks(sheet: InvoiceSheet, logo?: LogoSize): PageBreaks {
  const pages = printedPages(sheet, logo);
  const beforeRow = new Map<number, number>();
  for (const [index, { rows }] of pages.entries()) {
    const first = rows[0];
    // A row that goes over pages is parted nowhere else.
    const isNew = first !== undefined && !pages[index - 1]?.rows.includes(first);
    if (index > 0 && isNew) beforeRow.set(first, index);
  }
  const totalsAt = pages.findIndex((printed) => textsOf(printed).some(isTotal));
  const isApart = totalsAt > 0 && pages[totalsAt]?.rows.length === 0;
  const paymentAt = pages.findIndex((printed) =>
    textsOf(printed).some(({ line, style }) => style.bold && line === sheet.payment?.heading),
  );
  const isMoved = paymentAt > totalsAt;
  const notes = pages.flatMap((printed, index) => {
    const lines = textsOf(printed).filter(isNotesLine);
    if (lines.length === 0) return [];
    const text = lines.map(({ line }) => line).join('\n');
    return [{ text, ...(index > Math.max(totalsAt, paymentAt) && { after: index }) }];
  });
  return {
    count: pages.length,
    beforeRow,
    ...(isApart && { beforeTotals: totalsAt }),
    ...(isMoved && { beforePayment: paymentAt }),
    notes,
  };
}
