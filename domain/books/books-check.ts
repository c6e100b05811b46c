import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { partOf } from '../part-of.ts';
import { countText } from '../text.ts';
import { dayIn, defaultTimeZone, instantAt, instantOf, millisecondsOf } from '../time-zone.ts';

/** What a check of an account's books compares: what changed, or everything by itself or on request of the operator. */
export const bookChecks = ['changes', 'month', 'whole'] as const;

export type BookCheck = (typeof bookChecks)[number];

/** What the last check of an account's books found. */
export interface BooksCheck {
  /** ISO instant. */
  readonly at: string;
  readonly check: BookCheck | 'unknown';
  /** Invoices that were sent or marked as sent, void ones too. */
  readonly invoices: number;
  /** What differs, in sentences for the owner: the first of them, and how many there are. */
  readonly differences: readonly string[];
  readonly differenceCount: number;
  /** Runs of missing invoice numbers, such as "1004" or "1004 to 1007": the first of them, and how many there are. */
  readonly gaps: readonly string[];
  readonly gapCount: number;
}

/** Differences and gaps that are kept and shown. */
export const shownOfCheck = 20;

/** Days after which an account is checked as a whole again. */
const wholeEveryDays = 30;

/** The nights' checks begin at this time in the time zone of most accounts, and are spread over so many seconds. */
const nightTime = '03:00';
const nightSeconds = 3 * 60 * 60;

const day = 86_400_000;

/** The first instant (ISO) after another at which the books of an account may be checked: always at the same time. */
export function nightAfter(userId: string, instant: string): string {
  const since1970 = millisecondsOf(instant);
  const nightOf = (date: CalendarDate) =>
    millisecondsOf(instantOf(date, nightTime, defaultTimeZone)) + partOf(userId, nightSeconds) * 1_000;
  const today = dayIn(defaultTimeZone, instant);
  const night = nightOf(today);
  return instantAt(night > since1970 ? night : nightOf(daysAfter(today, 1)));
}

/** The instant (ISO) at which an account is checked as a whole, after it was at another. */
export const nextWholeCheck = (userId: string, wholeCheckAt: string): string =>
  nightAfter(userId, instantAt(millisecondsOf(wholeCheckAt) + (wholeEveryDays - 0.5) * day));

const checkNames: Readonly<Record<BooksCheck['check'], string>> = {
  changes: 'nightly check of changes',
  month: 'monthly check of everything',
  whole: 'check of everything',
  unknown: 'check',
};

/** Calendar and clock of the account. */
interface AccountClock {
  /** The day of an instant (ISO); without one, today. */
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

/** "1,204 invoices, every total adds up, checked today 3:10 AM (nightly check of changes)." */
export function checkSentence(
  { at, check, invoices, differenceCount }: BooksCheck,
  clock: AccountClock,
): string {
  const found =
    differenceCount === 0 ? 'every total adds up' : `${countText(differenceCount, 'difference')} found`;
  return `${countText(invoices, 'invoice')}, ${found}, checked ${whenText(at, clock)} (${checkNames[check]}).`;
}
