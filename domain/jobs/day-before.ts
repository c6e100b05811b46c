import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { dayIn, instantOf, type TimeZone } from '../time-zone.ts';
import { type Job, jobGroupOf } from './job.ts';

/** When clients are reminded of the next day, in the account's time zone. */
const reminderTime = '17:00';

const onDay = (day: CalendarDate, zone: TimeZone): string => instantOf(day, reminderTime, zone);

/** The next 17:00 after an instant (both ISO). */
export function nextReminderInstant(zone: TimeZone, now: string): string {
  const today = dayIn(zone, now);
  const at = onDay(today, zone);
  return at > now ? at : onDay(daysAfter(today, 1), zone);
}

/** The day whose jobs clients are reminded of at an instant (ISO); undefined before 17:00. */
export function remindedDay(zone: TimeZone, now: string): CalendarDate | undefined {
  const today = dayIn(zone, now);
  return onDay(today, zone) <= now ? daysAfter(today, 1) : undefined;
}

/** True if the client of a job is reminded of a day: work that begins then and has not been started or billed. */
export const isRemindedOf = (job: Job, day: CalendarDate): boolean =>
  job.date === day && jobGroupOf(job) === 'Scheduled';
