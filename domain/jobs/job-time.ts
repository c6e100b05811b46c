import { type CalendarDate, daysBetween, formatLongDate, formatShortDate } from '../calendar-date.ts';

/** A time of the day as `hh:mm`, from 00:00 to 23:59, in the time zone of the account. */
export type DayTime = string;

/** True for a time written as `hh:mm`. */
export const isDayTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** "8:00 AM", "8 am" or "08:00" as `hh:mm`; other texts unchanged. */
export function typedTime(text: string): string {
  const [, hours = '', minutes = '00', half = ''] =
    /^(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\.?$/i.exec(text.trim()) ?? [];
  const hour = Number(hours);
  if (hours === '' || hour < 1 || hour > 12) return text.trim();
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}

/** "8:00 AM" */
export function formatTime(time: DayTime): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'AM' : 'PM';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** When a job takes place. Absent or '' means that it is not known. */
export interface JobTime {
  readonly date?: CalendarDate | undefined;
  /** The window in which work starts; the end may be open. */
  readonly start?: DayTime | undefined;
  readonly end?: DayTime | undefined;
  /** The last day of a job that takes several. */
  readonly lastDay?: CalendarDate | undefined;
}

/** "8:00 AM - 10:00 AM", "8:00 AM"; '' without a time. */
export function windowText({ start = '', end = '' }: JobTime): string {
  if (start === '') return '';
  return end === '' ? formatTime(start) : `${formatTime(start)} - ${formatTime(end)}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

const longWeekdays: Readonly<Record<string, string>> = {
  Sun: 'Sunday',
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
};

/** January 4, 1970 was a Sunday. */
const aSunday = '1970-01-04';

/** "Tue"; '' if the text is not a date. */
export function weekdayOf(date: CalendarDate): string {
  const days = daysBetween(aSunday, date);
  return days === undefined ? '' : (weekdays[((days % 7) + 7) % 7] ?? '');
}

/** "Tue, Nov 3, 2026" */
export const dayText = (date: CalendarDate): string => `${weekdayOf(date)}, ${formatShortDate(date)}`;

/** "Tuesday, November 3, 2026" */
export const longDayText = (date: CalendarDate): string =>
  `${longWeekdays[weekdayOf(date)] ?? ''}, ${formatLongDate(date)}`;

/** "Tue, Nov 3, 2026, 8:00 AM - 10:00 AM"; "Tue, Nov 3, 2026 to Thu, Nov 5, 2026"; '' without a date. */
export function timeText(time: JobTime): string {
  const { date = '', lastDay = '' } = time;
  if (date === '') return '';
  const days = lastDay === '' || lastDay === date ? dayText(date) : `${dayText(date)} to ${dayText(lastDay)}`;
  const window = windowText(time);
  return window === '' ? days : `${days}, ${window}`;
}

/** When a job takes place on one of its days: "8:00 AM - 10:00 AM", "Until Thu, Dec 3, 2026", or "Any time". */
export function timeOnDayText(time: JobTime): string {
  const { date = '', lastDay = '' } = time;
  return windowText(time) || (lastDay > date ? `Until ${dayText(lastDay)}` : 'Any time');
}

/** The last day of the job; undefined without a date. */
export const lastDayOf = ({ date = '', lastDay = '' }: JobTime): CalendarDate | undefined =>
  date === '' ? undefined : lastDay > date ? lastDay : date;

/** True if the job takes place on a day. */
export const isOnDay = (time: JobTime, day: CalendarDate): boolean => {
  const last = lastDayOf(time);
  return last !== undefined && (time.date ?? '') <= day && day <= last;
};

/** Sorts by date, then by time; jobs without a time come first on their day. */
export function compareTimes(one: JobTime, other: JobTime): number {
  const keyOf = ({ date = '', start = '', end = '' }: JobTime) => `${date} ${start} ${end}`;
  const [a, b] = [keyOf(one), keyOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const overlap = (one: JobTime, other: JobTime): boolean => {
  const [oneLast, otherLast] = [lastDayOf(one), lastDayOf(other)];
  if (oneLast === undefined || otherLast === undefined) return false;
  const shareDay = (one.date ?? '') <= otherLast && (other.date ?? '') <= oneLast;
  if (!shareDay || !one.end || !other.end || !one.start || !other.start) return false;
  return one.start < other.end && other.start < one.end;
};

/** The positions of jobs whose windows overlap with another one's on a shared day. Windows that only touch do not. */
export function overlapping(times: readonly JobTime[]): ReadonlySet<number> {
  const found = new Set<number>();
  times.forEach((one, index) => {
    times.slice(index + 1).forEach((other, offset) => {
      if (!overlap(one, other)) return;
      found.add(index);
      found.add(index + 1 + offset);
    });
  });
  return found;
}
