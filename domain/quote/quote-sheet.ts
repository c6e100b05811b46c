import { formatLongDate } from '../calendar-date.ts';
import { formatDollars, formatPercent, formatQuantity } from '../money.ts';
import type { SheetAmount } from '../paper/sheet-amounts.ts';
import { type QuoteContent, quoteAmounts } from './quote.ts';

/** One row of a quote; every cell is the final string. */
export interface QuoteRow {
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}

/** A quote as its customer reads it, as data: the page draws these strings and works out none of its own. */
export interface QuoteSheet {
  readonly title: string;
  /** '' where the quote has no day. */
  readonly issueDate: string;
  readonly clientMessage: string;
  readonly rows: readonly QuoteRow[];
  readonly subtotal: SheetAmount<'Subtotal'>;
  /** Between subtotal and total; absent without a tax. */
  readonly adjustments?: readonly SheetAmount[];
  readonly total: SheetAmount<'Total'>;
}

/** The sheet of a quote. A tax row is there only where the rate is above 0, whatever the stored total says. */
export function sheetOfQuote(content: QuoteContent): QuoteSheet {
  const { lines, subtotal, tax, total } = quoteAmounts(content);
  return {
    title: content.title || 'Quote',
    issueDate: formatLongDate(content.issueDate),
    clientMessage: content.clientMessage,
    rows: content.lineItems.map(({ description, quantity, price }, index) => ({
      description,
      quantity: formatQuantity(quantity),
      price: formatDollars(price),
      total: formatDollars(lines[index] ?? 0),
    })),
    subtotal: { label: 'Subtotal', value: formatDollars(subtotal) },
    ...(content.taxRate > 0 && {
      adjustments: [{ label: `Tax (${formatPercent(content.taxRate)})`, value: formatDollars(tax) }],
    }),
    total: { label: 'Total', value: formatDollars(total) },
  };
}
