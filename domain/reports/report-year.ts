import { type CalendarDate, shiftMonth } from '../calendar-date.ts';
import type { BookInvoice } from './books.ts';

/** The names of the months, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "Nov 2026": a month (`yyyy-mm`) formatted for display. */
export const shownMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1]?.slice(0, 3) ?? ''} ${month.slice(0, 4)}`;

/** A year of reports: the calendar year in which it begins, and its first month, 1 to 12. */
export interface ReportYear {
  readonly year: number;
  readonly startMonth: number;
}

/** The twelve months of a year, `yyyy-mm`. */
export function monthsOfYear({ year, startMonth }: ReportYear): readonly string[] {
  const first = `${String(year).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}`;
  return Array.from({ length: 12 }, (_, index) => shiftMonth(first, index));
}

/** The calendar year in which the report year of a day begins. */
export const yearOfDay = (day: CalendarDate, startMonth: number): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);

/** The report years in which an account has invoices or payments, latest first; always including the current one. */
export function yearsOf(
  invoices: readonly BookInvoice[],
  today: CalendarDate,
  startMonth: number,
): readonly number[] {
  const days = invoices.flatMap(({ billedMonth, payments }) => [
    ...(billedMonth === '' ? [] : [`${billedMonth}-01`]),
    ...payments.map(({ date }) => date),
  ]);
  const years = new Set([today, ...days].map((day) => yearOfDay(day, startMonth)));
  return [...years].sort((one, other) => other - one);
}

/** "2026", or "Jul 2026 to Jun 2027" for a year that does not begin in January. */
export function shownYear(reportYear: ReportYear): string {
  const months = monthsOfYear(reportYear);
  return reportYear.startMonth === 1
    ? String(reportYear.year)
    : `${shownMonth(months[0] ?? '')} to ${shownMonth(months[11] ?? '')}`;
}
