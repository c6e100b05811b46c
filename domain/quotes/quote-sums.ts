import type { SheetAmount } from '../documents/settlement.ts';
import { type Cents, formatDollars } from '../money.ts';
import { changeAmountText, changeTexts, type ListedChange } from './change-order.ts';
import { type ContractMoney, contractRows } from './contract-money.ts';
import { quoteAmounts } from './quote.ts';
import { type QuoteSheet, sheetOfQuote } from './quote-sheet.ts';
import { type DepositView, depositRowsOfView } from './received-deposit.ts';

/** A quote as its client sees it, as far as its sums are concerned. */
export type SummedQuote = DepositView & {
  readonly signedChanges?: readonly Pick<ListedChange, 'changeNumber' | 'cents'>[];
  readonly agreedCents?: Cents;
  readonly billedCents?: Cents;
  readonly draftCents?: Cents;
  readonly money?: ContractMoney;
};

/** The sums of a quote, as texts. */
export interface QuoteSums {
  /** Subtotal, discount and tax; empty while the client has to choose an option. */
  readonly amounts: readonly SheetAmount[];
  readonly total: SheetAmount;
  /** What is said about deposit and payments below the total. */
  readonly below: readonly SheetAmount[];
}

/**
 * The amounts above the total of a quote, and the total. With signed change orders, these follow the total of the quote,
 * and the agreed total is the one that counts.
 */
function agreedSums(
  { signedChanges = [], agreedCents }: SummedQuote,
  { subtotal, adjustments = [], total }: QuoteSheet,
): Pick<QuoteSums, 'amounts' | 'total'> {
  const amounts = [subtotal, ...adjustments];
  if (signedChanges.length === 0 || agreedCents === undefined) return { amounts, total };
  return {
    amounts: [
      ...amounts,
      { label: 'Total of the quote', value: total.value },
      ...signedChanges.map(({ changeNumber, cents }) => ({
        label: `Change order ${changeNumber}`,
        value: changeAmountText(cents),
      })),
    ],
    total: { label: changeTexts.agreedTotal, value: formatDollars(agreedCents) },
  };
}

/** What is billed in parts, and what is left; nothing before the first part. */
function billedRows({ billedCents, draftCents, ...quote }: SummedQuote): readonly SheetAmount[] {
  if (billedCents === undefined) return [];
  const { agreedCents = quoteAmounts(quote).total } = quote;
  return [
    { label: 'Billed so far', value: formatDollars(billedCents) },
    ...(draftCents === undefined ? [] : [{ label: 'Of it in a draft', value: formatDollars(draftCents) }]),
    { label: 'Left to bill', value: formatDollars(Math.max(0, agreedCents - billedCents)) },
  ];
}

/** The sums of a quote without anything left to choose. */
export function sumsOfQuote(quote: SummedQuote, sheet: QuoteSheet = sheetOfQuote(quote)): QuoteSums {
  return {
    ...agreedSums(quote, sheet),
    below: [
      ...(sheet.change?.agreed ?? []),
      ...depositRowsOfView(quote),
      ...(quote.money ? contractRows(quote.money) : billedRows(quote)),
    ],
  };
}
