import { type CalendarDate, daysAfter, daysBetween } from '#domain/calendar-date';
import { type Job, jobGroupOf } from '#domain/jobs/job';
import { withEvents } from '#domain/jobs/job-history';
import { timeText } from '#domain/jobs/job-time';
import type { JobRepeatAnswer } from '#domain/recurring/contract';
import { dayIn, defaultTimeZone, type TimeZone } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import type { RepeatReference } from './repeat-ports.ts';

export interface FollowingPorts {
  /** Undefined without a Lite profile. */
  readonly zoneOf: (userId: string) => Promise<TimeZone | undefined>;
  /** The visits of a client from a day on. */
  readonly visitsFrom: (userId: string, clientId: string, day: CalendarDate) => Promise<readonly Job[]>;
  readonly clock: Clock;
}

/** The job that repeats: the job itself, or the one that made this visit. */
export const sourceOf = ({ jobId, repeatOf }: Pick<Job, 'jobId' | 'repeatOf'>): string => repeatOf ?? jobId;

/** A later visit at its new day and in the window of the visit that was moved. */
function shifted(before: Job, by: number, { start, end }: Job, at: string): Job {
  const { start: _start, end: _end, lastDay, date = '', ...kept } = before;
  const day = daysAfter(date, by);
  const moved: Job = {
    ...kept,
    date: day,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(lastDay !== undefined && { lastDay: daysAfter(lastDay, by) }),
    repeatDay: day,
    edits: before.edits + 1,
    changedAt: at,
  };
  return {
    ...moved,
    history: withEvents(before.history, { kind: 'scheduled', at, detail: timeText(moved) }),
  };
}

/**
 * What "Move all after this one" changes: the later visits, by as many days as this one was moved. Visits that were
 * moved by themselves, canceled or begun stay where they are. `from` is the first day of the repeat, `at` an ISO
 * instant.
 */
export async function followingChanges(
  userId: string,
  visit: Job,
  from: CalendarDate,
  at: string,
  { visitsFrom }: Pick<FollowingPorts, 'visitsFrom'>,
) {
  const { jobId, clientId, date } = visit;
  const planned = visit.repeatDay ?? from;
  const by = date === undefined ? 0 : (daysBetween(planned, date) ?? 0);
  const listed = clientId === undefined ? [] : await visitsFrom(userId, clientId, planned);
  const changes = listed
    .filter(
      (other) =>
        other.repeatOf === sourceOf(visit) &&
        other.jobId !== jobId &&
        other.date === other.repeatDay &&
        (other.date ?? '') > planned &&
        jobGroupOf(other) === 'Scheduled',
    )
    .map((before) => ({ before, after: shifted(before, by, visit, at) }))
    .filter(({ before, after }) => timeText(before) !== timeText(after));
  return { by, changes };
}

/**
 * The planned visits after a job, and for one that was moved what would follow it. `from` is the first day of the
 * repeat.
 */
export async function visitsAhead(
  { userId, invoiceId }: RepeatReference,
  job: Job,
  from: CalendarDate,
  ports: FollowingPorts,
): Promise<Pick<JobRepeatAnswer, 'planned' | 'following'>> {
  const { clientId, date = '' } = job;
  if (clientId === undefined) return {};
  const now = ports.clock().toISOString();
  const today = dayIn((await ports.zoneOf(userId)) ?? defaultTimeZone, now);
  const listed = await ports.visitsFrom(userId, clientId, date > today ? date : today);
  const planned = listed
    .filter(({ repeatOf, jobId }) => repeatOf === invoiceId && jobId !== job.jobId)
    .filter((other) => jobGroupOf(other) === 'Scheduled')
    .flatMap((other) => (other.date !== undefined && other.date > date ? [other.date] : []))
    .sort();
  const wasMoved = jobGroupOf(job) === 'Scheduled' && date !== '' && date !== (job.repeatDay ?? from);
  if (!wasMoved) return { planned };
  const { changes } = await followingChanges(userId, job, from, now, ports);
  const following = changes
    .map(({ before, after }) => ({ from: before.date ?? '', to: after.date ?? '' }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  return { planned, following };
}
