import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  isLastOfMonth,
  isPastLastDate,
  lastOfMonth,
  monthsAfter,
} from '../calendar-date.ts';
import { type ScheduledAccount, scheduleInstant } from '../schedule-time.ts';

/** How often an invoice repeats. */
export const rhythms = ['week', 'two-weeks', 'month', 'quarter', 'year'] as const;

export type Rhythm = (typeof rhythms)[number];

const steps: Readonly<Record<Rhythm, { readonly days: number } | { readonly months: number }>> = {
  week: { days: 7 },
  'two-weeks': { days: 14 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
};

/** The dates of a recurring invoice. */
export interface RepeatDays {
  readonly rhythm: Rhythm;
  /** The first date. */
  readonly from: CalendarDate;
  /** True if it repeats on the last day of the month, which the first date is. */
  readonly onLastDay?: boolean;
  /** The last possible date. */
  readonly until?: CalendarDate;
}

/** At most this many missed dates get their invoice later. */
const maxLateInvoices = 3;

/**
 * The date of an occurrence, counted from 0; '' beyond the calendar. Counted from the first date, so that a monthly
 * invoice of the 31st returns to the 31st after a shorter month.
 */
function occurrence({ rhythm, from, onLastDay }: RepeatDays, index: number): CalendarDate {
  const step = steps[rhythm];
  if ('days' in step) return daysAfter(from, step.days * index);
  const day = monthsAfter(from, step.months * index);
  return onLastDay && isLastOfMonth(from) ? lastOfMonth(day) : day;
}

/**
 * True if "the last day of the month" can be meant: a month or more between dates, and the last day comes earlier in
 * some.
 */
export const canStayOnLastDay = ({ rhythm, from }: Pick<RepeatDays, 'rhythm' | 'from'>): boolean =>
  'months' in steps[rhythm] && isLastOfMonth(from) && !from.endsWith('-31');

/** The index of an occurrence that is certainly not after a day, to start counting from. */
function startIndex({ rhythm, from }: RepeatDays, day: CalendarDate): number {
  const step = steps[rhythm];
  const longest = 'days' in step ? step.days : step.months * 31;
  return Math.max(0, Math.floor((daysBetween(from, day) ?? 0) / longest));
}

/** The first date later than `after`, or without it the very first date. Undefined if the repeat has ended. */
export function nextRepeatDay(repeat: RepeatDays, after?: CalendarDate): CalendarDate | undefined {
  for (let index = after === undefined ? 0 : startIndex(repeat, after); ; index += 1) {
    const day = occurrence(repeat, index);
    if (day === '' || isPastLastDate(day) || (repeat.until !== undefined && day > repeat.until))
      return undefined;
    if (after === undefined || day > after) return day;
  }
}

/** The dates for which invoices must be made, and the number of missed dates before them that are skipped. */
export interface RepeatDaysDue {
  /** In ascending order. */
  readonly days: readonly CalendarDate[];
  readonly passedOver: number;
}

/**
 * The dates that are due at an instant (ISO) and not done yet; at most the last three of them. `after` is the last date
 * that was done or skipped.
 */
export function repeatDaysDue(
  repeat: RepeatDays & { readonly after?: CalendarDate },
  { now, ...account }: ScheduledAccount & { readonly now: string },
): RepeatDaysDue {
  const days: CalendarDate[] = [];
  let passedOver = 0;
  for (
    let day = nextRepeatDay(repeat, repeat.after);
    day !== undefined && scheduleInstant(day, account) <= now;
    day = nextRepeatDay(repeat, day)
  ) {
    days.push(day);
    if (days.length <= maxLateInvoices) continue;
    days.shift();
    passedOver += 1;
  }
  return { days, passedOver };
}
