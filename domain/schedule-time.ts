import type { CalendarDate } from './calendar-date.ts';
import { partOf } from './part-of.ts';
import { instantAt, instantOf, millisecondsOf, type TimeZone } from './time-zone.ts';

/** The account that something is scheduled for, with the zone of its days. */
export interface ScheduledAccount {
  readonly userId: string;
  readonly zone: TimeZone;
}

/** When the owner's clock shows this, the first accounts get reminders and recurring invoices. */
const scheduleTime = '09:00';

/** Seconds over which the accounts of a time zone are spread, so that not all their emails are due at once. */
export const spreadSeconds = 30 * 60;

/** Seconds after 9:00 at which the schedule of an account begins: the same on every day, so that its own order stays. */
export const secondsPastNine = (userId: string): number => partOf(userId, spreadSeconds);

/** The instant (ISO) at which an account's scheduled work of a day begins: 9:00 of its owner, or up to half an hour later. */
export const scheduleInstant = (day: CalendarDate, { userId, zone }: ScheduledAccount): string =>
  instantAt(millisecondsOf(instantOf(day, scheduleTime, zone)) + secondsPastNine(userId) * 1_000);
