import { type CalendarDate, daysAfter } from '../calendar-date.ts';
import { instantOf, type TimeZone } from '../time-zone.ts';
import type { Job } from './job.ts';
import { type JobTime, lastDayOf } from './job-time.ts';

/** Whole days until the morning after the last one, or instants (ISO). */
export type EntryTime =
  | { readonly kind: 'days'; readonly from: CalendarDate; readonly until: CalendarDate }
  | { readonly kind: 'times'; readonly start: string; readonly end?: string };

/** An entry of a calendar about a job, as RFC 5545 needs it. */
export interface CalendarEntry {
  /** The same for every version of the entry. */
  readonly uid: string;
  /** Rises with each change. */
  readonly sequence: number;
  /** The last change (ISO). */
  readonly changedAt: string;
  readonly time: EntryTime;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly isCanceled: boolean;
}

/**
 * When the entry of a job takes place; undefined without a date. A job of several days, or one without a time, takes whole
 * days. A window that the clocks skip in spring lasts at least as long as it would on another day.
 */
export function entryTime(time: JobTime, zone: TimeZone): EntryTime | undefined {
  const { date, start, end } = time;
  const last = lastDayOf(time);
  if (date === undefined || last === undefined) return undefined;
  if (start === undefined || last > date) return { kind: 'days', from: date, until: daysAfter(last, 1) };
  const starts = instantOf(date, start, zone);
  const ends = end === undefined ? undefined : instantOf(date, end, zone);
  return { kind: 'times', start: starts, ...(ends !== undefined && ends > starts && { end: ends }) };
}

/** The last change of a job by people (ISO). Jobs of the mobile app have only their creation. */
export const jobChangedAt = ({ changedAt, createdAt }: Pick<Job, 'changedAt' | 'createdAt'>): string =>
  changedAt ?? createdAt;

type Told = Pick<
  Job,
  'jobId' | 'date' | 'start' | 'end' | 'lastDay' | 'edits' | 'changedAt' | 'createdAt' | 'canceledAt'
>;

/** The entry of a job with the texts for its reader; undefined without a date. `host` makes its ID unique in the world. */
export function jobEntry(
  job: Told,
  texts: Pick<CalendarEntry, 'summary' | 'location' | 'description'>,
  { zone, host }: { readonly zone: TimeZone; readonly host: string },
): CalendarEntry | undefined {
  const time = entryTime(job, zone);
  return (
    time && {
      ...texts,
      uid: `${job.jobId}@${host}`,
      sequence: job.edits,
      changedAt: jobChangedAt(job),
      time,
      isCanceled: job.canceledAt !== undefined,
    }
  );
}

/** Days of the calendar feed before and after today. */
export const feedDays = { before: 90, after: 365 } as const;

/** How often a calendar may read one link per day (UTC). Calendars read it every few hours, on several devices. */
export const readingsPerDay = 500;

/** The texts of a job in the owner's own calendar. Never notes, access notes or amounts. */
export function feedTexts({
  title,
  clientName,
  clientPhone,
  address,
}: Pick<Job, 'title' | 'clientName' | 'clientPhone' | 'address'>): Pick<
  CalendarEntry,
  'summary' | 'location' | 'description'
> {
  const shown = title || 'Job';
  return {
    summary: clientName === '' ? shown : `${shown}, ${clientName}`,
    location: address,
    description: [clientName, clientPhone, address].filter((part) => part !== '').join('\n'),
  };
}
