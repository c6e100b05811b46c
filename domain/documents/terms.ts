import { type CalendarDate, daysAfter, daysBetween } from '../calendar-date.ts';

/** The payment terms that can be chosen, in days; 0 is due on receipt. */
export const termChoices = [0, 7, 14, 15, 30, 45, 60] as const;

/** "Due on receipt", "30 days". */
export const termLabel = (days: number): string => (days === 0 ? 'Due on receipt' : `${days} days`);

/** The days of typed terms; undefined for '' and for other values than the choices. */
export const parseTerms = (typed: string | undefined): number | undefined =>
  termChoices.find((days) => String(days) === typed);

/** The error message for typed terms; '' and undefined are valid. */
export const termsFault = (typed: string | undefined): string | undefined =>
  !typed || parseTerms(typed) !== undefined ? undefined : 'Choose one of the terms.';

/**
 * The terms chosen for an invoice, in days; undefined for a custom due date or none. If the due date differs from the
 * date that the terms give, it is custom, because the client reads the date.
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

/**
 * The due date for a copy with another issue date, so that the number of days stays the same; '' if the original has no
 * due date.
 */
export function dueDateOfCopy(
  original: { readonly issueDate: CalendarDate; readonly dueDate: CalendarDate },
  issueDate: CalendarDate,
): CalendarDate {
  const days = daysBetween(original.issueDate, original.dueDate);
  return days === undefined ? '' : daysAfter(issueDate, days);
}
