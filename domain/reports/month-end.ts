import { type CalendarDate, shiftMonth } from '../calendar-date.ts';
import { type Cents, formatDollars } from '../money.ts';
import { monthOf } from '../time-zone.ts';
import { amountsIn, sumOf } from './amounts-by-month.ts';
import { type BookInvoice, owedCentsOf } from './books.ts';
import { monthNames } from './report-year.ts';

/** The name of a month, `yyyy-mm`: "November". */
export const monthName = (month: string): string => monthNames[Number(month.slice(5)) - 1] ?? month;

/** What was received in some months, deposits included and refunds subtracted, and the tax in it. */
export function receivedIn(
  invoices: readonly BookInvoice[],
  months: readonly string[],
): { readonly earnedCents: Cents; readonly taxCents: Cents } {
  const received = amountsIn(invoices, months, 'received');
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

/** What came in over some months: "November: earned $3,120.16, sales tax to set aside $46.50". */
export function earnedSentence(
  label: string,
  invoices: readonly BookInvoice[],
  months: readonly string[],
): string {
  const { earnedCents, taxCents } = receivedIn(invoices, months);
  return [`${label}: earned ${formatDollars(earnedCents)}`, ...taxPart(taxCents)].join(', ');
}

/** What is owed on all invoices. */
export const owedCentsOfAll = (invoices: readonly BookInvoice[]): Cents => sumOf(invoices, owedCentsOf);

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
  const owed = formatDollars(owedCentsOfAll(invoices));
  const sentenceOf = (one: string) => earnedSentence(monthName(one), invoices, [one]);
  return [`${sentenceOf(month)}, owed to you ${owed}`, sentenceOf(before)];
}
