import { brand } from '#domain/brand';
import { daysAfter } from '#domain/calendar-date';
import { type Problem, problem } from '#domain/contract/problems';
import type { Job } from '#domain/jobs/job';
import { feedDays, feedTexts, jobEntry } from '#domain/jobs/job-entry';
import { compareTimes } from '#domain/jobs/job-time';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn, type TimeZone } from '#domain/time-zone';
import { calendarText } from '../platform/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import { withPresentContacts } from './client-contact.ts';
import type { ListedJobPorts } from './job-ports.ts';

export interface JobFeedPorts {
  /** The account of a link and its time zone, by the hash of the link's secret; undefined if the link has ended. */
  readonly findOwner: (
    secretHash: string,
  ) => Promise<{ readonly userId: string; readonly zone: TimeZone } | undefined>;
  /** Counts a reading of a link; false if it was read too often today. */
  readonly admit: (secretHash: string) => Promise<boolean>;
  /** The jobs that begin on one of the days, canceled ones included. */
  readonly jobsBetween: (userId: string, from: string, to: string) => Promise<readonly Job[]>;
  readonly findClients: ListedJobPorts['findClients'];
  readonly hash: (text: string) => string;
  readonly clock: Clock;
}

/** A secret of 128 bits as the link contains it. */
const secretShape = /^[A-Za-z0-9_-]{22}$/;

/** The tags that a reader knows, without the mark that a cache adds when it compresses an answer. */
const tagsIn = (header: string | undefined): readonly string[] =>
  (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));

/**
 * The owner's jobs as a calendar that others subscribe to. The same jobs give the same bytes, so that a reader who knows
 * them gets an answer without content.
 */
export async function getJobFeed(
  secret: string,
  knownTags: string | undefined,
  ports: JobFeedPorts,
): Promise<Result<FileContent, Problem>> {
  const secretHash = ports.hash(secret);
  const owner = secretShape.test(secret) ? await ports.findOwner(secretHash) : undefined;
  if (!owner) return refuse(problem('feed-not-found'));
  if (!(await ports.admit(secretHash))) return refuse(problem('too-many-requests'));
  const { userId, zone } = owner;
  const today = dayIn(zone, ports.clock().toISOString());
  const [from, to] = [daysAfter(today, -feedDays.before), daysAfter(today, feedDays.after)];
  const jobs = await withPresentContacts(userId, await ports.jobsBetween(userId, from, to), ports);
  const entries = [...jobs]
    .sort((one, other) => compareTimes(one, other) || (one.jobId < other.jobId ? -1 : 1))
    .flatMap((job) => jobEntry(job, feedTexts(job), { zone, host: brand.slug }) ?? []);
  const bytes = new TextEncoder().encode(
    calendarText(entries, { method: 'publish', name: `${brand.name} jobs` }),
  );
  const tag = `"${ports.hash(new TextDecoder().decode(bytes)).slice(0, 32)}"`;
  return ok({
    contentType: 'text/calendar; charset=utf-8',
    filename: 'jobs.ics',
    bytes,
    tag,
    isKnown: tagsIn(knownTags).includes(tag),
  });
}
