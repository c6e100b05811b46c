import { type CalendarDate, daysAfter, isDateInRange } from '../calendar-date.ts';
import { type ScheduledAccount, scheduleInstant } from '../schedule-time.ts';
import { dayIn, millisecondsOf } from '../time-zone.ts';
import type { ReminderSettings, ReminderStage } from './reminder-settings.ts';

/** Days a reminder may be late, such as after an outage; one that is later is not sent any more. */
const mostDaysLate = 3;

/** Milliseconds around another mail about the same invoice in which no reminder is sent. */
const quietMilliseconds = 24 * 60 * 60 * 1_000;

/** What is known of an open invoice that was mailed to its client. */
export interface RemindedInvoice {
  readonly dueDate: CalendarDate;
  /** From when on its stages count (ISO): its first mail to the client, or the press that turned its reminders on. */
  readonly since: string;
  /** The last stage whose turn has been, whether it was mailed or passed over; it never comes again. */
  readonly reached?: number;
  /** The last mail to the client about it, ISO. */
  readonly lastMailAt?: string;
  /** Until when none is sent, ISO: the client says that a check is on the way. */
  readonly pausedUntil?: string | undefined;
}

/** What to do about an invoice at an instant. `reached` is the stage afterwards. */
export type ReminderStep =
  | { readonly kind: 'remind'; readonly stage: ReminderStage }
  | { readonly kind: 'wait'; readonly until: string; readonly reached?: ReminderStage }
  | { readonly kind: 'done'; readonly reached?: ReminderStage };

interface Turn {
  readonly stage: ReminderStage;
  /** ISO. */
  readonly at: string;
}

/** The turns that are still to come or were missed, first to last. */
function turnsOf(
  invoice: RemindedInvoice,
  settings: ReminderSettings,
  account: ScheduledAccount,
): readonly Turn[] {
  const { dueDate, since, reached = -1 } = invoice;
  return settings.stages
    .filter(({ days }) => days > reached)
    .map(({ days, since: on }) => ({ stage: days, on, at: daysAfter(dueDate, days) }))
    .filter(({ at }) => at !== '')
    .map(({ stage, on, at }) => ({ stage, on, at: scheduleInstant(at, account) }))
    .filter(({ on, at }) => at > on && at > since);
}

/** The last instant (ISO) at which the reminder of a stage is mailed. */
export const lastInstantOf = (
  dueDate: CalendarDate,
  stage: ReminderStage,
  account: ScheduledAccount,
): string => scheduleInstant(daysAfter(dueDate, stage + mostDaysLate), account);

/** Why a turn is passed over: it is too late, or the client was just written to. */
const isPassedOver = (
  { stage }: Turn,
  { dueDate, lastMailAt }: RemindedInvoice,
  account: ScheduledAccount,
  now: string,
): boolean =>
  now > lastInstantOf(dueDate, stage, account) ||
  (lastMailAt !== undefined && millisecondsOf(now) - millisecondsOf(lastMailAt) < quietMilliseconds);

/**
 * The next step of the reminders of an open invoice at an instant (ISO). Of turns that were missed only the latest is
 * taken, at most three days late and never before the account's time of day; one within 24 hours after another mail is passed
 * over, and one within a pause waits for its end.
 */
export function reminderStep(
  invoice: RemindedInvoice,
  settings: ReminderSettings,
  { now, ...account }: ScheduledAccount & { readonly now: string },
): ReminderStep {
  if (!settings.isOn || !isDateInRange(invoice.dueDate)) return { kind: 'done' };
  const turns = turnsOf(invoice, settings, account);
  const missed = turns.filter(({ at }) => at <= now).at(-1);
  const next = turns.find(({ at }) => at > now);
  if (missed && !isPassedOver(missed, invoice, account, now)) {
    const { pausedUntil } = invoice;
    if (pausedUntil !== undefined && now < pausedUntil) return { kind: 'wait', until: pausedUntil };
    const morning = scheduleInstant(dayIn(account.zone, now), account);
    return now < morning ? { kind: 'wait', until: morning } : { kind: 'remind', stage: missed.stage };
  }
  const reached = missed && { reached: missed.stage };
  return next ? { kind: 'wait', until: next.at, ...reached } : { kind: 'done', ...reached };
}
