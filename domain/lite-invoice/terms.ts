import { type CalendarDate, daysAfter, daysBetween } from '../calendar-date.ts';

/** Days a client is given to pay, as they can be chosen; 0 is due on receipt. */
export const termChoices = [0, 7, 14, 15, 30, 45, 60] as const;

/** "Due on receipt", "30 days". */
export const termLabel = (days: number): string => (days === 0 ? 'Due on receipt' : `${days} days`);

/** The terms that two dates amount to; undefined where none of the choices does, so that the date counts by itself. */
export function termsOf(issueDate: CalendarDate, dueDate: CalendarDate): number | undefined {
  const days = daysBetween(issueDate, dueDate);
  return termChoices.find((choice) => choice === days);
}

/** The due date that gives a copy, issued on another day, the days its original gave; '' without any. */
export function sameTerm(
  original: { readonly issueDate: CalendarDate; readonly dueDate: CalendarDate },
  issueDate: CalendarDate,
): CalendarDate {
  const days = daysBetween(original.issueDate, original.dueDate);
  return days === undefined ? '' : daysAfter(issueDate, days);
}
