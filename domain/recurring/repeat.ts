import {
  type CalendarDate,
  dateRangeMessage,
  daysAfter,
  isCalendarDate,
  isDateInRange,
} from '../calendar-date.ts';
import type { StoredStatus } from '../invoices/invoice-status.ts';
import { type ScheduledAccount, scheduleInstant } from '../schedule-time.ts';
import { dayIn } from '../time-zone.ts';
import { nextRepeatDay, type RepeatDays, type Rhythm, repeatDaysDue } from './repeat-days.ts';

/** What becomes of an invoice that is made: it waits as a draft for its owner, or is mailed to the client by itself. */
export const repeatWays = ['draft', 'client'] as const;

export type RepeatWay = (typeof repeatWays)[number];

/** How an invoice repeats, as its owner chose. */
export interface RepeatChoice extends RepeatDays {
  readonly way: RepeatWay;
}

/** A repeat as far as its days go: none up to `after` is made any more. */
export type RepeatStanding = RepeatDays & { readonly after: CalendarDate };

/** True for an invoice that may begin to repeat: what was sent once can be neither deleted nor unfinished. */
export const mayRepeat = ({
  status,
  importId,
}: {
  readonly status: StoredStatus;
  readonly importId?: string;
}): boolean => importId === undefined && (status === 'sent' || status === 'paid');

/** The last day that a choice of today leaves out: what lies before today was not missed. */
export const passedBy = (today: CalendarDate, before: CalendarDate = ''): CalendarDate => {
  const yesterday = daysAfter(today, -1);
  return before > yesterday ? before : yesterday;
};

/** What is wrong with a choice made on an owner's day, by the field it is shown at. */
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
  return nextRepeatDay(choice, passedBy(today)) === undefined
    ? { until: 'No day is left until then. Choose a later last day.' }
    : {};
}

/** The day a choice made on an owner's day begins with; undefined while it cannot be made. */
export const firstDay = (choice: RepeatDays, today: CalendarDate): CalendarDate | undefined =>
  Object.keys(repeatFaults(choice, today)).length > 0 ? undefined : nextRepeatDay(choice, passedBy(today));

/** When a repeat is next looked at (ISO), and the day that is to be made then; nothing once it has ended. */
export interface NextTurn {
  readonly next?: CalendarDate;
  readonly due?: string;
}

/** The next turn of a repeat: a day that was missed is due since the account's time on that day. */
export function nextTurn(repeat: RepeatStanding, account: ScheduledAccount): NextTurn {
  const next = nextRepeatDay(repeat, repeat.after);
  return next === undefined ? {} : { next, due: scheduleInstant(next, account) };
}

/** What to do about a repeat at an instant. */
export type RepeatStep =
  /** `passedOver`: missed days before it that are not made by themselves. */
  | { readonly kind: 'make'; readonly day: CalendarDate; readonly passedOver: number }
  | { readonly kind: 'wait'; readonly turn: NextTurn };

/**
 * The next step of a repeat at an instant (ISO): of the days that are due or were missed one at a time, the last three of
 * them at most, and none before the account's time of day.
 */
export function repeatStep(
  repeat: RepeatStanding,
  { now, ...account }: ScheduledAccount & { readonly now: string },
): RepeatStep {
  const turn = nextTurn(repeat, account);
  if (turn.due === undefined || turn.due > now) return { kind: 'wait', turn };
  const morning = scheduleInstant(dayIn(account.zone, now), account);
  if (now < morning) return { kind: 'wait', turn: { ...turn, due: morning } };
  const { days, passedOver } = repeatDaysDue(repeat, { ...account, now });
  const [day = turn.next ?? ''] = days;
  return { kind: 'make', day, passedOver };
}
