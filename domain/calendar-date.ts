/** A calendar date as `yyyy-mm-dd`, not a point in time (rule 3). */
export type CalendarDate = string;

const MONTHS = [
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

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function parseDate(text: string): { year: number; month: number; day: number } | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? { year, month, day } : undefined;
}

/** True for an existing day, written as `yyyy-mm-dd`. */
export const isCalendarDate = (text: string): boolean => parseDate(text) !== undefined;

/** The last day of a date's month; '' for a text that is not a date. */
export function lastOfMonth(date: CalendarDate): CalendarDate {
  const parsed = parseDate(date);
  return parsed ? `${date.slice(0, 8)}${daysIn(parsed.year, parsed.month)}` : '';
}

/** True for the last day of a month. */
export const isLastOfMonth = (date: CalendarDate): boolean => date !== '' && lastOfMonth(date) === date;

const firstDate: CalendarDate = '1970-01-01';
const lastDate: CalendarDate = '2200-12-31';

/**
 * True for a day after the last one allowed in documents, payments and recurring invoices. Data of the mobile app may
 * have such days.
 */
export const isPastLastDate = (date: CalendarDate): boolean => date > lastDate;

/**
 * True for a day allowed in documents, payments and recurring invoices. The limits are far from both ends of the
 * calendar, so that payment terms, reminder stages and time zones always lead to existing days. Days outside the
 * limits in data of the mobile app are shown, but nothing is scheduled for them.
 */
export const isDateInRange = (text: string): boolean =>
  isCalendarDate(text) && text >= firstDate && !isPastLastDate(text);

/** Error message for a day outside the allowed range. */
export const dateRangeMessage = 'Enter a date between 1970 and 2200.';

/** Days in 400 years, after which the calendar repeats. */
const daysInEra = 146_097;

/** Days before January of a year, counted from year 0. */
const daysBeforeYear = (year: number): number =>
  365 * year + Math.ceil(year / 4) - Math.ceil(year / 100) + Math.ceil(year / 400);

/** Days before a month of a year; months are counted from 1. */
const daysBeforeMonth = (year: number, month: number): number =>
  Array.from({ length: month - 1 }, (_, index) => daysIn(year, index + 1)).reduce(
    (sum, days) => sum + days,
    0,
  );

/** Days from the first date to the last; undefined if either text is not a date. */
export function daysBetween(first: CalendarDate, last: CalendarDate): number | undefined {
  const [from, to] = [dayNumber(first), dayNumber(last)];
  return from === undefined || to === undefined ? undefined : to - from;
}

/** The number of a day, counted from January 1 of year 0; undefined if the text is not a date. */
function dayNumber(date: CalendarDate): number | undefined {
  const at = parseDate(date);
  return at && daysBeforeYear(at.year) + daysBeforeMonth(at.year, at.month) + at.day - 1;
}

/** The date as text; '' if the day does not exist or the year is not within 1 to 9999. */
function dateText(year: number, month: number, day: number): CalendarDate {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCalendarDate(text) ? text : '';
}

/** The date `days` days after another; '' if the text is not a date or the result is not within the years 1 to 9999. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  const start = dayNumber(date);
  if (start === undefined) return '';
  let left = start + days;
  // This estimate is never too early and at most one year too late.
  let year = Math.ceil(left / (daysInEra / 400));
  while (daysBeforeYear(year) > left) year -= 1;
  left -= daysBeforeYear(year);
  let month = 1;
  while (left >= daysIn(year, month)) {
    left -= daysIn(year, month);
    month += 1;
  }
  return dateText(year, month, left + 1);
}

/**
 * The same day `months` months after a date, or the last day of that month if it is shorter: January 31 plus one month
 * is February 28. '' if the text is not a date or the result is not within the years 1 to 9999.
 */
export function monthsAfter(date: CalendarDate, months: number): CalendarDate {
  const at = parseDate(date);
  if (!at) return '';
  const monthIndex = at.year * 12 + at.month - 1 + months;
  const [year, month] = [Math.floor(monthIndex / 12), (((monthIndex % 12) + 12) % 12) + 1];
  return dateText(year, month, Math.min(at.day, daysIn(year, month)));
}

/** "November 3, 2026"; '' if the text is not a date. */
export function formatLongDate(date: CalendarDate): string {
  const at = parseDate(date);
  return at ? `${MONTHS[at.month - 1]} ${at.day}, ${at.year}` : '';
}

/** "Nov 3, 2026"; '' if the text is not a date. */
export function formatShortDate(date: CalendarDate): string {
  const at = parseDate(date);
  return at ? `${MONTHS[at.month - 1]?.slice(0, 3)} ${at.day}, ${at.year}` : '';
}

/** The month (`yyyy-mm`) that is `months` months after another, or before it if `months` is negative. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const monthIndex = year * 12 + (number - 1) + months;
  return `${String(Math.floor(monthIndex / 12)).padStart(4, '0')}-${String((monthIndex % 12) + 1).padStart(2, '0')}`;
}
