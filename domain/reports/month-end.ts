import { type CalendarDate, shiftMonth } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import { monthOf } from '../time-zone.ts';
import { amountsIn, sumOf } from './amounts-by-month.ts';
import { type BookInvoice, owedCentsOf } from './books.ts';
import { monthNames } from './report-year.ts';

/** The name of a month, `yyyy-mm`: "November". */
export const monthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? month;

/** What was received in a month, deposits included and refunds subtracted, and the tax in it. */
function receivedIn(
  invoices: readonly BookInvoice[],
  month: string,
): { readonly earnedCents: Cents; readonly taxCents: Cents } {
  const received = amountsIn(invoices, [month], 'received');
  return {
    earnedCents: sumOf(received, ({ cents }) => cents),
    taxCents: sumOf(received, ({ taxCents }) => taxCents),
  };
}

/** One part of the sentence about the tax in a month; none if there was no tax. */
function taxPart(taxCents: Cents): readonly string[] {
  if (taxCents === 0) return [];
  return taxCents > 0
    ? [`sales tax to set aside ${formatDollars(taxCents)}`]
    : [`sales tax given back ${formatDollars(-taxCents)}`];
}

/**
 * What an owner wants to know at the end of a month, in one sentence: "November: earned $3,120.16, sales tax to set aside
 * $46.50, owed to you $512.00". The second sentence is about the month before; what is owed is owed now, and said once.
 */
export function monthEndSentences(
  invoices: readonly BookInvoice[],
  today: CalendarDate,
): readonly [thisMonth: string, lastMonth: string] {
  const month = monthOf(today);
  const before = shiftMonth(month, -1);
  const owed = formatDollars(sumOf(invoices, owedCentsOf));
  const partsOf = (one: string) => {
    const { earnedCents, taxCents } = receivedIn(invoices, one);
    return [`${monthName(one)}: earned ${formatDollars(earnedCents)}`, ...taxPart(taxCents)];
  };
  return [[...partsOf(month), `owed to you ${owed}`].join(', '), partsOf(before).join(', ')];
}
