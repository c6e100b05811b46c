import type { CalendarDate } from '../calendar-date.ts';
import { type BookInvoice, statusWord } from './books.ts';
import type { ReportTable } from './report-table.ts';

/** The last digits of a number, and the text around them. Numbers with the same text around belong to one series. */
interface SeriesNumber {
  readonly before: string;
  readonly value: number;
  readonly after: string;
  readonly width: number;
}

/** Undefined for a number without digits, or with too many digits to be exact. */
function seriesNumber(text: string): SeriesNumber | undefined {
  const [, before = '', digits = '', after = ''] = /^(.*?)(\d+)(\D*)$/s.exec(text) ?? [];
  if (digits === '' || digits.length > 15) return undefined;
  return { before, value: Number(digits), after, width: digits.length };
}

const seriesOf = ({ before, after }: SeriesNumber): string =>
  `${before.toLowerCase()}\n${after.toLowerCase()}`;

const numberAt = ({ before, after, width }: SeriesNumber, value: number): string =>
  `${before}${String(value).padStart(width, '0')}${after}`;

/** A gap: numbers that no invoice has. */
export interface NumberGap {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

interface Numbered {
  readonly invoice: BookInvoice;
  readonly number: SeriesNumber | undefined;
}

/** The numbers between two of a series that no invoice of any year or state has. */
function gapsBetween(from: SeriesNumber, to: SeriesNumber, used: readonly number[]): readonly NumberGap[] {
  const marks = [from.value, ...used.filter((value) => value > from.value && value < to.value), to.value];
  return marks.slice(1).flatMap((value, index) => {
    // `marks[index]` is the mark before `value`.
    const first = (marks[index] ?? value) + 1;
    if (first >= value) return [];
    return [{ first: numberAt(from, first), last: numberAt(from, value - 1), count: value - first }];
  });
}

/** "1004", or "1004 to 1007". */
export const gapName = ({ first, last, count }: NumberGap): string =>
  count === 1 ? first : `${first} to ${last}`;

const gapText = (gap: NumberGap): string =>
  gap.count === 1
    ? `Missing: ${gapName(gap)}`
    : `Missing: ${gapName(gap)} (${gap.count.toLocaleString('en-US')} numbers)`;

/** Every gap between the numbers of invoices, series by series. */
export function numberGaps(numbers: readonly string[]): readonly NumberGap[] {
  const series = new Map<string, SeriesNumber[]>();
  for (const text of numbers) {
    const number = seriesNumber(text);
    if (!number) continue;
    const known = series.get(seriesOf(number));
    if (known) known.push(number);
    else series.set(seriesOf(number), [number]);
  }
  return [...series.values()].flatMap((seriesNumbers) => {
    const sorted = seriesNumbers.sort((one, other) => one.value - other.value);
    return sorted.slice(1).flatMap((number, index) => gapsBetween(sorted[index] ?? number, number, []));
  });
}

/**
 * The numbers of the invoices of some months in order, including void ones, with the gaps between them. A number used
 * by a draft or by an invoice of another year is not a gap.
 */
export function numberReport(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  today: CalendarDate,
): ReportTable {
  const used = new Map<string, Set<number>>();
  const series = new Map<string, Numbered[]>();
  const wanted = new Set(months);
  for (const invoice of invoices) {
    if (invoice.isQuote) continue;
    const number = seriesNumber(invoice.invoiceNumber);
    const key = number ? seriesOf(number) : `\n${invoice.invoiceNumber}`;
    if (number) used.set(key, (used.get(key) ?? new Set()).add(number.value));
    if (!wanted.has(invoice.billedMonth)) continue;
    const known = series.get(key);
    if (known) known.push({ invoice, number });
    else series.set(key, [{ invoice, number }]);
  }
  const rows = [...series]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, numbered]) =>
      rowsOfSeries(
        numbered,
        [...(used.get(key) ?? [])].sort((a, b) => a - b),
        today,
      ),
    );
  return {
    title: 'Invoice numbers',
    columns: [
      { label: 'Number', kind: 'text' },
      { label: 'Issued', kind: 'day' },
      { label: 'Client', kind: 'text' },
      { label: 'Status', kind: 'text' },
      { label: 'Total', kind: 'money' },
    ],
    rows,
    highlighted: { column: 3, text: 'Gap' },
  };
}

/** The rows of one series, with a row for each gap. */
function rowsOfSeries(numbered: readonly Numbered[], used: readonly number[], today: CalendarDate) {
  const sorted = [...numbered].sort(
    (one, other) =>
      (one.number?.value ?? 0) - (other.number?.value ?? 0) ||
      one.invoice.invoiceNumber.localeCompare(other.invoice.invoiceNumber, 'en'),
  );
  // Both lists are sorted, so one pass is enough.
  let usedIndex = 0;
  return sorted.flatMap(({ invoice, number }, index) => {
    const before = sorted[index - 1]?.number;
    let gaps: readonly NumberGap[] = [];
    if (before && number) {
      const start = usedIndex;
      while (usedIndex < used.length && (used[usedIndex] ?? 0) <= number.value) usedIndex += 1;
      gaps = gapsBetween(before, number, used.slice(start, usedIndex));
    }
    return [
      ...gaps.map((gap) => [gapText(gap), '', '', 'Gap', ''] as const),
      [
        invoice.invoiceNumber,
        invoice.issueDate,
        invoice.clientName,
        statusWord(invoice, today),
        invoice.totalCents,
      ] as const,
    ];
  });
}
