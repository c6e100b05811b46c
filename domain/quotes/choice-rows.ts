import { type QuoteContent, quoteAmounts } from './quote.ts';
import { depositToCome, type QuoteRow, quoteRow, sheetOfQuote } from './quote-sheet.ts';
import type { QuoteSums } from './quote-sums.ts';
import { type DepositView, depositRowsOfView } from './received-deposit.ts';

/** The row of every line of a quote with choices, as it is printed when it is part of the quote. */
export function rowsOfAllLines(quote: QuoteContent): readonly QuoteRow[] {
  const { options: _options, ...all } = {
    ...quote,
    lineItems: quote.lineItems.map(({ option: _option, optional: _optional, ...line }) => line),
  };
  const { lines } = quoteAmounts(all);
  return quote.lineItems.map((line, index) => quoteRow(line, lines[index] ?? 0));
}

/** The sums of a quote with choices. `isOpen`: no option is chosen, so that there is no total yet. */
export function sumsOfChoice(quote: DepositView, isOpen: boolean): QuoteSums {
  const { subtotal, adjustments = [], total } = sheetOfQuote(quote);
  return isOpen
    ? { amounts: [], total, below: [depositToCome(quote)].flatMap((row) => row ?? []) }
    : { amounts: [subtotal, ...adjustments], total, below: depositRowsOfView(quote) };
}
