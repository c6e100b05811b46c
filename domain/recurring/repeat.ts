import {
  type CalendarDate,
  dateRangeMessage,
  daysAfter,
  isCalendarDate,
  isDateInRange,
} from '../calendar-date.ts';
import type { StoredStatus } from '../documents/invoice-status.ts';
import { type ScheduledAccount, scheduleInstant } from '../schedule-time.ts';
import { dayIn } from '../time-zone.ts';
import { nextRepeatDay, type RepeatDays, type Rhythm, repeatDaysDue } from './repeat-days.ts';

/**
 * How a new invoice is handled: it stays a draft until the owner sends it, or it is emailed to the client
 * automatically.
 */
export const repeatWays = ['draft', 'client'] as const;

export type RepeatWay = (typeof repeatWays)[number];

/** The owner's settings of a recurring invoice. */
export interface RepeatChoice extends RepeatDays {
  readonly way: RepeatWay;
  /** The month, year and date that the texts of the invoice name are those of each new invoice. */
  readonly namesOwnDate?: boolean;
}

/** The dates of a recurring invoice, of which those up to `after` are done. */
export type RepeatStanding = RepeatDays & { readonly after: CalendarDate };

/** True if an invoice may become recurring. It must have been sent, so that it cannot be deleted or unfinished. */
export const canRepeat = ({
  status,
  importId,
}: {
  readonly status: StoredStatus;
  readonly importId?: string;
}): boolean => importId === undefined && (status === 'sent' || status === 'paid');

/**
 * The last date to skip when the settings are saved: dates before today do not count as missed. `done`: the last date
 * that was already done.
 */
export const lastSkippedDay = (today: CalendarDate, done: CalendarDate = ''): CalendarDate => {
  const yesterday = daysAfter(today, -1);
  return done > yesterday ? done : yesterday;
};

/** The error messages of the settings by field, on the current date in the owner's time zone. */
export function repeatFaults(
  choice: Pick<RepeatDays, 'from' | 'until'> & { readonly rhythm: Rhythm },
  today: CalendarDate,
): Partial<Record<'from' | 'until', string>> {
  const { from, until } = choice;
  if (!isCalendarDate(from)) return { from: 'Choose the first day.' };
  if (until !== undefined && !isCalendarDate(until)) return { until: 'Choose the last day, or none.' };
  if (!isDateInRange(from)) return { from: dateRangeMessage };
  if (until !== undefined && !isDateInRange(until)) return { until: dateRangeMessage };
  if (until !== undefined && until < from) return { until: 'The last day must not be before the first.' };
  return nextRepeatDay(choice, lastSkippedDay(today)) === undefined
    ? { until: 'No day is left until then. Choose a later last day.' }
    : {};
}

/** The first date of the settings if saved today; undefined if they are invalid. */
export const firstDay = (choice: RepeatDays, today: CalendarDate): CalendarDate | undefined =>
  Object.keys(repeatFaults(choice, today)).length > 0
    ? undefined
    : nextRepeatDay(choice, lastSkippedDay(today));

/** When a recurring invoice is processed next (ISO), and for which date; empty once it has ended. */
export interface NextOccurrence {
  readonly next?: CalendarDate;
  readonly due?: string;
}

/** The next date and when it is due. A missed date has been due since the account's schedule time on that date. */
export function nextOccurrence(repeat: RepeatStanding, account: ScheduledAccount): NextOccurrence {
  const next = nextRepeatDay(repeat, repeat.after);
  return next === undefined ? {} : { next, due: scheduleInstant(next, account) };
}

/** Days before a visit at which it is made: eight weeks. */
export const visitLeadDays = 56;

/** The next step for a job that repeats: the day whose visit is made now, or when the next one is made. */
export type VisitStep =
  | { readonly kind: 'make'; readonly day: CalendarDate }
  | { readonly kind: 'wait'; readonly occurrence: NextOccurrence };

/**
 * The next step for a job that repeats, at an instant (ISO). A visit is made up to eight weeks ahead; days that have passed
 * are skipped.
 */
export function visitStep(
  repeat: RepeatStanding,
  { now, ...account }: ScheduledAccount & { readonly now: string },
): VisitStep {
  const today = dayIn(account.zone, now);
  const day = nextRepeatDay(repeat, lastSkippedDay(today, repeat.after));
  if (day === undefined) return { kind: 'wait', occurrence: {} };
  if (day <= daysAfter(today, visitLeadDays)) return { kind: 'make', day };
  return {
    kind: 'wait',
    occurrence: { next: day, due: scheduleInstant(daysAfter(day, -visitLeadDays), account) },
  };
}

/** The next step for a recurring invoice at an instant. */
export type RepeatStep =
  /** `passedOver`: number of missed dates before it that are skipped. */
  | { readonly kind: 'make'; readonly day: CalendarDate; readonly passedOver: number }
  | { readonly kind: 'wait'; readonly occurrence: NextOccurrence };

/**
 * The next step for a recurring invoice at an instant (ISO). Due and missed dates are handled one at a time, at most
 * the last three, and never before the account's schedule time.
 */
export function repeatStep(
  repeat: RepeatStanding,
  { now, ...account }: ScheduledAccount & { readonly now: string },
): RepeatStep {
  const occurrence = nextOccurrence(repeat, account);
  if (occurrence.due === undefined || occurrence.due > now) return { kind: 'wait', occurrence };
  const morning = scheduleInstant(dayIn(account.zone, now), account);
  if (now < morning) return { kind: 'wait', occurrence: { ...occurrence, due: morning } };
  const { days, passedOver } = repeatDaysDue(repeat, { ...account, now });
  // There is always a day, because the occurrence is due; the fallback only satisfies the type.
  const [day = occurrence.next ?? ''] = days;
  return { kind: 'make', day, passedOver };
}
