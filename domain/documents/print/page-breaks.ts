import type { InvoiceSheet } from '../invoice-sheet.ts';
import { ink, page, sizes } from './page-design.ts';
import type { ItemOf, PrintedPage } from './page-flow.ts';
import type { LogoSize } from './page-layout.ts';
import { layOutPages } from './page-layout.ts';
import { printedTexts } from './printable-text.ts';
import { screenTypesetter } from './screen-typesetter.ts';

/**
 * The pages of a document view as they will print, for a preview: `rows` lists the document's rows on each page, and
 * `items` the texts and lines with their positions.
 */
export const printedPages = (sheet: InvoiceSheet, logo?: LogoSize): readonly PrintedPage<string>[] =>
  layOutPages(sheet, screenTypesetter(printedTexts(sheet)), logo).pages;

/** The page breaks of a document view. A break is given as the number of the page that ends, counted from 1. */
export interface PageBreaks {
  /** Number of pages. */
  readonly count: number;
  /** By row: the page that ends before the row. */
  readonly beforeRow: ReadonlyMap<number, number>;
  /** The page that ends before the totals; absent if a row is on the same page as the totals. */
  readonly beforeTotals?: number;
  /** The page that ends before the payment instructions. */
  readonly beforePayment?: number;
  /** The notes, split by page; `after` is the page that ends before the part. */
  readonly notes: readonly { readonly text: string; readonly after?: number }[];
}

type TextItem = ItemOf<string, 'text'>;

const textsOf = ({ items }: PrintedPage<string>): readonly TextItem[] =>
  items.filter((item) => item.kind === 'text');

/** Only the total has this size. */
const isTotal = ({ style }: TextItem): boolean => style.size === sizes.total;

/** Only lines of notes have this size, color and width. */
const isNotesLine = ({ style, color, width }: TextItem): boolean =>
  style.size === sizes.text && color === ink.soft && width === page.contentWidth;

/** Calculates where the printed pages of a document view end. */
export function pageBreaks(sheet: InvoiceSheet, logo?: LogoSize): PageBreaks {
  const pages = printedPages(sheet, logo);
  const beforeRow = new Map<number, number>();
  for (const [index, { rows }] of pages.entries()) {
    const first = rows[0];
    // A page that only continues a row of the page before is not a break before that row.
    const isNew = first !== undefined && !pages[index - 1]?.rows.includes(first);
    if (index > 0 && isNew) beforeRow.set(first, index);
  }
  const totalsAt = pages.findIndex((printed) => textsOf(printed).some(isTotal));
  const totalsAreApart = totalsAt > 0 && pages[totalsAt]?.rows.length === 0;
  const paymentAt = pages.findIndex((printed) =>
    textsOf(printed).some(({ line, style }) => style.bold && line === sheet.payment?.heading),
  );
  const isPaymentLater = paymentAt > totalsAt;
  const notes = pages.flatMap((printed, index) => {
    const lines = textsOf(printed).filter(isNotesLine);
    if (lines.length === 0) return [];
    const text = lines.map(({ line }) => line).join('\n');
    return [{ text, ...(index > Math.max(totalsAt, paymentAt) && { after: index }) }];
  });
  return {
    count: pages.length,
    beforeRow,
    ...(totalsAreApart && { beforeTotals: totalsAt }),
    ...(isPaymentLater && { beforePayment: paymentAt }),
    notes,
  };
}
