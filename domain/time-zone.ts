import {
  type CalendarDate,
  daysAfter,
  daysBetween,
  formatLongDate,
  formatShortDate,
} from './calendar-date.ts';

/** The IANA name of a time zone, such as "America/New_York". */
export type TimeZone = string;

/** The time zone of an account whose browser did not report a known one. */
export const defaultTimeZone: TimeZone = 'America/New_York';

const zoneName = /^[A-Za-z][A-Za-z0-9_+/-]{1,49}$/;

const formatters = new Map<TimeZone | undefined, Intl.DateTimeFormat>();

/** Throws if the runtime does not know the zone. The formats are cached, because creating one is slow. */
function formatterOf(timeZone: TimeZone | undefined): Intl.DateTimeFormat {
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  formatters.set(timeZone, made);
  return made;
}

/** True if the runtime knows a time zone of this name. An offset such as "+05:00" is not a name. */
export function isTimeZone(text: string): boolean {
  if (!zoneName.test(text)) return false;
  try {
    formatterOf(text);
    return true;
  } catch {
    return false;
  }
}

const epoch = '1970-01-01';
const milliseconds = { day: 86_400_000, minute: 60_000 } as const;

/** Converts an ISO instant in UTC to milliseconds since 1970. Throws for any other text. */
export function millisecondsOf(instant: string): number {
  const [, day = '', hours, minutes, seconds = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2}(?:\.\d{1,3})?)Z$/.exec(instant) ?? [];
  const days = daysBetween(epoch, day);
  if (days === undefined) throw new Error('An instant must be an ISO text in UTC');
  return (
    days * milliseconds.day +
    (Number(hours) * 60 + Number(minutes)) * milliseconds.minute +
    Math.round(Number(seconds) * 1000)
  );
}

/** Converts milliseconds since 1970 to an ISO instant in UTC. */
export function instantAt(since1970: number): string {
  const days = Math.floor(since1970 / milliseconds.day);
  const left = since1970 - days * milliseconds.day;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = `${two((left / 1000) % 60)}.${String(left % 1000).padStart(3, '0')}`;
  return `${daysAfter(epoch, days)}T${two(left / 3_600_000)}:${two((left / milliseconds.minute) % 60)}:${seconds}Z`;
}

/** The local date and time in a zone at an instant, to the second: "2026-11-03T09:00:00". */
function localTimeIn(timeZone: TimeZone | undefined, since1970: number): string {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(since1970)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month, day, hour, minute, second } = parts;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** The local date of an instant (ISO) in a zone; without a zone, in the time zone of this computer. */
export const dayIn = (timeZone: TimeZone | undefined, instant: string): CalendarDate =>
  localTimeIn(timeZone, millisecondsOf(instant)).slice(0, 10);

/** Day and time of day of an instant (ISO) as a zone's clock shows them; without a zone, this computer's. */
function clockIn(timeZone: TimeZone | undefined, instant: string): { day: CalendarDate; time: string } {
  const [day = '', time = ''] = localTimeIn(timeZone, millisecondsOf(instant)).split('T');
  const hour = Number(time.slice(0, 2));
  return { day, time: `${hour % 12 || 12}${time.slice(2, 5)} ${hour < 12 ? 'AM' : 'PM'}` };
}

/** "Nov 3, 2026, 2:15 PM": an instant (ISO) as a zone's clock shows it; without a zone, this computer's. */
export function formatInstant(timeZone: TimeZone | undefined, instant: string): string {
  const { day, time } = clockIn(timeZone, instant);
  return `${formatShortDate(day)}, ${time}`;
}

/** "November 3, 2026 at 2:15 PM": `formatInstant` for use in a sentence. */
export function formatLongInstant(timeZone: TimeZone | undefined, instant: string): string {
  const { day, time } = clockIn(timeZone, instant);
  return `${formatLongDate(day)} at ${time}`;
}

/** "2026-11": the month of a day. */
export const monthOf = (day: CalendarDate): string => day.slice(0, 7);

/**
 * The instant (ISO) at which local clocks of a zone show a time ("09:00") on a day: the first one if that time occurs
 * twice. If the clock skips that time, the instant is later by the skipped time.
 */
export function instantOf(day: CalendarDate, time: string, timeZone: TimeZone): string {
  const shown = `${day}T${time}:00`;
  const asUtc = millisecondsOf(`${shown}Z`);
  const offsetAt = (since1970: number) => millisecondsOf(`${localTimeIn(timeZone, since1970)}Z`) - since1970;
  // A zone changes its offset at most once a day, so only these two offsets are possible.
  const [before, after] = [offsetAt(asUtc - milliseconds.day), offsetAt(asUtc + milliseconds.day)];
  const possible = [asUtc - before, asUtc - after].filter((at) => localTimeIn(timeZone, at) === shown);
  return instantAt(possible.length > 0 ? Math.min(...possible) : asUtc - before);
}
