import { type CalendarDate, daysAfter, daysBetween, isPastLastDate, monthsAfter } from '../calendar-date.ts';
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

/** The days on which something repeats. */
export interface RepeatDays {
  readonly rhythm: Rhythm;
  /** The first day. */
  readonly from: CalendarDate;
  /** No day after this one. */
  readonly until?: CalendarDate;
}

/** The most missed days that are made up by themselves. */
const mostMadeUp = 3;

/** The day of one occurrence, counted from 0; '' beyond the calendar. Each is counted from the first, so that the 31st stays the 31st where there is one. */
function occurrence({ rhythm, from }: RepeatDays, index: number): CalendarDate {
  const step = steps[rhythm];
  return 'days' in step ? daysAfter(from, step.days * index) : monthsAfter(from, step.months * index);
}

/** An occurrence that is surely not after a day, to begin counting from. */
function startIndex({ rhythm, from }: RepeatDays, day: CalendarDate): number {
  const step = steps[rhythm];
  const longest = 'days' in step ? step.days : step.months * 31;
  return Math.max(0, Math.floor((daysBetween(from, day) ?? 0) / longest));
}

/** The first day of a repeat after another one; without one, its very first. Undefined when it has ended. */
export function nextRepeatDay(repeat: RepeatDays, after?: CalendarDate): CalendarDate | undefined {
  for (let index = after === undefined ? 0 : startIndex(repeat, after); ; index += 1) {
    const day = occurrence(repeat, index);
    if (day === '' || isPastLastDate(day) || (repeat.until !== undefined && day > repeat.until))
      return undefined;
    if (after === undefined || day > after) return day;
  }
}

/** What a repeat has to make, and how many missed days before that it does not make by itself. */
export interface RepeatDaysDue {
  /** First to last. */
  readonly days: readonly CalendarDate[];
  readonly passedOver: number;
}

/**
 * The days whose time has come at an instant (ISO) and that were not made yet: the last three of them. `after` is the last
 * day that was made or passed over.
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
    if (days.length <= mostMadeUp) continue;
    days.shift();
    passedOver += 1;
  }
  return { days, passedOver };
}
