import type { CalendarDate } from './calendar-date.ts';
import { partOf } from './part-of.ts';
import { instantAt, instantOf, millisecondsOf, type TimeZone } from './time-zone.ts';

/** An account with scheduled work, and the time zone in which its days begin. */
export interface ScheduledAccount {
  readonly userId: string;
  readonly zone: TimeZone;
}

/** The owner's local time at which scheduled reminders and recurring invoices start. */
const scheduleTime = '09:00';

/** Seconds over which the accounts of a time zone are spread, so that not all emails are due at the same time. */
export const spreadSeconds = 30 * 60;

/**
 * Seconds after 9:00 at which an account's scheduled work begins. The same every day, so that accounts keep their
 * order.
 */
export const secondsPastNine = (userId: string): number => partOf(userId, spreadSeconds);

/**
 * The instant (ISO) at which an account's scheduled work begins on a day: from 9:00 to 9:30 in the owner's time zone.
 */
export const scheduleInstant = (day: CalendarDate, { userId, zone }: ScheduledAccount): string =>
  instantAt(millisecondsOf(instantOf(day, scheduleTime, zone)) + secondsPastNine(userId) * 1_000);
