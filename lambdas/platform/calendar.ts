import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { brand } from '#domain/brand';
import type { CalendarEntry, EntryTime } from '#domain/jobs/job-entry';
import { cleanLine } from '#domain/text';

interface CalendarOptions {
  /** Publishes entries, or removes entries that were published (RFC 5546). */
  readonly method: 'publish' | 'cancel';
  /** The name that calendars show for a feed. */
  readonly name?: string;
  /** Who made the entries. */
  readonly organizer?: { readonly name: string; readonly email: string };
}

const methods = { publish: ICalCalendarMethod.PUBLISH, cancel: ICalCalendarMethod.CANCEL } as const;

/** Seconds after which calendars may read a feed again. */
const refreshSeconds = 60 * 60;

/** A quote cannot be written in the value of a parameter, not even escaped (RFC 5545, 3.1). */
const parameterText = (text: string): string => cleanLine(text.replaceAll('"', "'"));

const timeOf = (time: EntryTime) =>
  time.kind === 'days'
    ? {
        allDay: true,
        start: new Date(`${time.from}T00:00:00Z`),
        end: new Date(`${time.until}T00:00:00Z`),
      }
    : { start: new Date(time.start), ...(time.end !== undefined && { end: new Date(time.end) }) };

/** A calendar as an iCalendar text (RFC 5545), with all times in UTC. The same entries give the same text. */
export function calendarText(
  entries: readonly CalendarEntry[],
  { method, name, organizer }: CalendarOptions,
): string {
  const calendar = ical({
    prodId: { company: brand.name, product: 'Jobs', language: 'EN' },
    method: methods[method],
    ...(name !== undefined && { name, ttl: refreshSeconds }),
  });
  for (const { uid, sequence, changedAt, time, summary, location, description, isCanceled } of entries)
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      ...timeOf(time),
      summary,
      ...(location !== '' && { location }),
      ...(description !== '' && { description }),
      status: isCanceled || method === 'cancel' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(organizer && { organizer: { name: parameterText(organizer.name), email: organizer.email } }),
    });
  return calendar.toString();
}
