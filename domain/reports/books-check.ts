import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { partOf } from '../part-of.ts';
import { countText } from '../text.ts';
import { dayIn, defaultTimeZone, instantAt, instantOf, millisecondsOf } from '../time-zone.ts';

/**
 * Scope of a check of an account's books: recent changes, everything once a month, or everything at an operator's
 * request.
 */
export const booksCheckScopes = ['changes', 'month', 'whole'] as const;

export type BooksCheckScope = (typeof booksCheckScopes)[number];

/** The result of the last check of an account's books. */
export interface BooksCheck {
  /** ISO instant. */
  readonly at: string;
  /** `unknown`: a scope that a newer release wrote, read after a rollback. */
  readonly check: BooksCheckScope | 'unknown';
  /** Number of invoices that were sent or marked as sent, including void ones. */
  readonly invoices: number;
  /** How many of them are void. Absent for none. */
  readonly voidInvoices?: number;
  /** The first differences, as sentences for the owner; `differenceCount` has their total number. */
  readonly differences: readonly string[];
  readonly differenceCount: number;
  /** The first runs of missing invoice numbers, such as "1004" or "1004 to 1007"; `gapCount` has their total number. */
  readonly gaps: readonly string[];
  readonly gapCount: number;
}

/** Maximum number of differences, and of gaps, that are kept and shown. */
export const maxShownFindings = 20;

/** Days between two complete checks of an account. */
const wholeEveryDays = 30;

/** Nightly checks begin at this time in the default time zone and are spread over `nightSeconds`. */
const nightTime = '03:00';
const nightSeconds = 3 * 60 * 60;

const dayMilliseconds = 86_400_000;

/**
 * The first instant (ISO) after `instant` at which an account's books may be checked, always at the same time of day.
 */
export function nightAfter(userId: string, instant: string): string {
  const milliseconds = millisecondsOf(instant);
  const nightOf = (date: CalendarDate) =>
    millisecondsOf(instantOf(date, nightTime, defaultTimeZone)) + partOf(userId, nightSeconds) * 1_000;
  const today = dayIn(defaultTimeZone, instant);
  const night = nightOf(today);
  return instantAt(night > milliseconds ? night : nightOf(daysAfter(today, 1)));
}

/**
 * The instant (ISO) of the next complete check, from that of the last one. Half a day less than `wholeEveryDays`, so
 * that a check that began late does not move the next one by a night.
 */
export const nextWholeCheck = (userId: string, wholeCheckAt: string): string =>
  nightAfter(userId, instantAt(millisecondsOf(wholeCheckAt) + (wholeEveryDays - 0.5) * dayMilliseconds));

const checkNames: Readonly<Record<BooksCheck['check'], string>> = {
  changes: 'nightly check of changes',
  month: 'monthly check of everything',
  whole: 'check of everything',
  unknown: 'check',
};

/** Formats dates and times in the account's time zone. */
interface AccountClock {
  /** The date of an instant (ISO), or today's date. */
  readonly dayOf: (instant?: string) => CalendarDate;
  /** "Nov 3, 2026, 2:15 PM". */
  readonly timeOf: (instant: string) => string;
}

/** "today 3:10 AM", "yesterday 3:10 AM" or "Nov 3, 2026, 3:10 AM". */
function whenText(at: string, { dayOf, timeOf }: AccountClock): string {
  const shown = timeOf(at);
  const time = shown.slice(shown.lastIndexOf(', ') + 2);
  const [on, today] = [dayOf(at), dayOf()];
  if (on === today) return `today ${time}`;
  return on === daysAfter(today, -1) ? `yesterday ${time}` : shown;
}

/**
 * "1,204 invoices, every total adds up, checked today 3:10 AM (nightly check of changes)." Void invoices are named
 * separately, because the number of invoices on the dashboard does not include them: "1,204 invoices and 2 void".
 */
export function checkSentence(
  { at, check, invoices, voidInvoices = 0, differenceCount }: BooksCheck,
  clock: AccountClock,
): string {
  const found =
    differenceCount === 0 ? 'every total adds up' : `${countText(differenceCount, 'difference')} found`;
  const voidText = voidInvoices > 0 ? ` and ${voidInvoices.toLocaleString('en-US')} void` : '';
  return `${countText(invoices - voidInvoices, 'invoice')}${voidText}, ${found}, checked ${whenText(at, clock)} (${checkNames[check]}).`;
}
