import { type CalendarDate, daysAfter, isDateInRange } from '../calendar-date.ts';
import { type ScheduledAccount, scheduleInstant } from '../schedule-time.ts';
import { dayIn, millisecondsOf } from '../time-zone.ts';
import type { ReminderSettings, ReminderStage } from './reminder-settings.ts';

/** Days that a reminder may be late, for example after an outage. A later one is not sent. */
const maxDaysLate = 3;

/** Milliseconds without reminders after another email about the same invoice. */
const quietMilliseconds = 24 * 60 * 60 * 1_000;

/** The facts about an open invoice that was emailed to its client. */
export interface RemindedInvoice {
  readonly dueDate: CalendarDate;
  /** ISO instant from which its stages count: its first email to the client, or when its reminders were turned on. */
  readonly since: string;
  /** The last stage that was emailed or skipped. It is never repeated. */
  readonly reached?: number;
  /** ISO instant of the last email to the client about it. */
  readonly lastMailAt?: string;
  /** ISO instant until which no reminder is sent, because the client reported a check. */
  readonly pausedUntil?: string | undefined;
}

/** The next step for an invoice at an instant. `reached`: the stage to record as done, because it is skipped. */
export type ReminderStep =
  | { readonly kind: 'remind'; readonly stage: ReminderStage }
  | { readonly kind: 'wait'; readonly until: string; readonly reached?: ReminderStage }
  | { readonly kind: 'done'; readonly reached?: ReminderStage };

interface ScheduledReminder {
  readonly stage: ReminderStage;
  /** ISO instant. */
  readonly at: string;
}

/** The reminders that are still to come or were missed, in order. */
function scheduledReminders(
  invoice: RemindedInvoice,
  settings: ReminderSettings,
  account: ScheduledAccount,
): readonly ScheduledReminder[] {
  const { dueDate, since, reached = -1 } = invoice;
  return settings.stages
    .filter(({ days }) => days > reached)
    .map(({ days, since: stageSince }) => ({ stage: days, stageSince, day: daysAfter(dueDate, days) }))
    .filter(({ day }) => day !== '')
    .map(({ stage, stageSince, day }) => ({ stage, stageSince, at: scheduleInstant(day, account) }))
    .filter(({ stageSince, at }) => at > stageSince && at > since);
}

/** The latest instant (ISO) at which the reminder of a stage may be emailed. */
export const lastInstantOf = (
  dueDate: CalendarDate,
  stage: ReminderStage,
  account: ScheduledAccount,
): string => scheduleInstant(daysAfter(dueDate, stage + maxDaysLate), account);

/** True if a reminder is skipped because it is too late, or because the client has just got another email. */
const isSkipped = (
  { stage }: ScheduledReminder,
  { dueDate, lastMailAt }: RemindedInvoice,
  account: ScheduledAccount,
  now: string,
): boolean =>
  now > lastInstantOf(dueDate, stage, account) ||
  (lastMailAt !== undefined && millisecondsOf(now) - millisecondsOf(lastMailAt) < quietMilliseconds);

/**
 * The next step for the reminders of an open invoice at an instant (ISO). Of several missed reminders only the latest
 * is sent, at most three days late and never before the account's schedule time. A reminder within 24 hours after
 * another email is skipped; one within a pause waits until the pause ends.
 */
export function reminderStep(
  invoice: RemindedInvoice,
  settings: ReminderSettings,
  { now, ...account }: ScheduledAccount & { readonly now: string },
): ReminderStep {
  if (!settings.isOn || !isDateInRange(invoice.dueDate)) return { kind: 'done' };
  const reminders = scheduledReminders(invoice, settings, account);
  const latestDue = reminders.filter(({ at }) => at <= now).at(-1);
  const next = reminders.find(({ at }) => at > now);
  if (latestDue && !isSkipped(latestDue, invoice, account, now)) {
    const { pausedUntil } = invoice;
    if (pausedUntil !== undefined && now < pausedUntil) return { kind: 'wait', until: pausedUntil };
    const morning = scheduleInstant(dayIn(account.zone, now), account);
    return now < morning ? { kind: 'wait', until: morning } : { kind: 'remind', stage: latestDue.stage };
  }
  const reached = latestDue && { reached: latestDue.stage };
  return next ? { kind: 'wait', until: next.at, ...reached } : { kind: 'done', ...reached };
}
