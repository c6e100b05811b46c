import { type CalendarDate, daysAfter, daysBetween } from '../calendar-date.ts';

/** Days a client is given to pay, as they can be chosen; 0 is due on receipt. */
export const termChoices = [0, 7, 14, 15, 30, 45, 60] as const;

/** "Due on receipt", "30 days". */
export const termLabel = (days: number): string => (days === 0 ? 'Due on receipt' : `${days} days`);

/** The days of typed terms; undefined for '' and for what is not one of the choices. */
export const parseTerms = (typed: string | undefined): number | undefined =>
  termChoices.find((days) => String(days) === typed);

/** What is wrong with typed terms; '' and undefined are none. */
export const termsFault = (typed: string | undefined): string | undefined =>
  !typed || parseTerms(typed) !== undefined ? undefined : 'Choose one of the terms.';

/**
 * The terms that were chosen for an invoice, in days; undefined for a custom date or none. A due date that is not the one
 * the terms set is a custom date, because the date is what the client reads.
 */
export function chosenTerms({
  terms,
  issueDate,
  dueDate,
}: {
  readonly terms?: string | undefined;
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate;
}): number | undefined {
  const days = parseTerms(terms);
  return days !== undefined && dueDate !== '' && daysAfter(issueDate, days) === dueDate ? days : undefined;
}

/** The due date that gives a copy, issued on another day, the days its original gave; '' without any. */
export function sameTerm(
  original: { readonly issueDate: CalendarDate; readonly dueDate: CalendarDate },
  issueDate: CalendarDate,
): CalendarDate {
  const days = daysBetween(original.issueDate, original.dueDate);
  return days === undefined ? '' : daysAfter(issueDate, days);
}
