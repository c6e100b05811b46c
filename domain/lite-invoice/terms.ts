import { type CalendarDate, isCalendarDate } from '../calendar-date.ts';

/** Days a client is given to pay, as they can be chosen; 0 is due on receipt. */
export const termChoices = [0, 7, 14, 15, 30, 45, 60] as const;

const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** The day some days after another; '' if that is no date, or the calendar ends before. */
export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  if (!isCalendarDate(date)) return '';
  const day = new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10);
  return isCalendarDate(day) ? day : '';
}

/** The days from one date to another; undefined where either is none. */
export const daysBetween = (first: CalendarDate, last: CalendarDate): number | undefined =>
  isCalendarDate(first) && isCalendarDate(last) ? dayNumber(last) - dayNumber(first) : undefined;

/** The terms that two dates amount to; undefined where none of the choices does, so that the date counts by itself. */
export function termsOf(issueDate: CalendarDate, dueDate: CalendarDate): number | undefined {
  const days = daysBetween(issueDate, dueDate);
  return termChoices.find((choice) => choice === days);
}
