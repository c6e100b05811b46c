import { brand } from '#domain/brand';
import { daysAfter } from '#domain/calendar-date';
import { type Problem, problem } from '#domain/contract/problems';
import { jobGroups } from '#domain/jobs/job';
import { feedDays, feedTexts, jobEntry } from '#domain/jobs/job-entry';
import { compareTimes } from '#domain/jobs/job-time';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import { clientLookup } from '../clients/index.ts';
import { calendarText } from '../platform/calendar.ts';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import type { FileContent } from '../platform/http/file-answer.ts';
import type { Table } from '../platform/table/table.ts';
import { withPresentContacts } from './client-contact.ts';
import { allJobsBeginning } from './store/job-days.ts';
import { admitFeedReading, feedOwner } from './store/job-settings.ts';

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
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<Result<FileContent, Problem>> {
  const secretHash = sha256(secret);
  const owner = secretShape.test(secret) ? await feedOwner(table, secretHash) : undefined;
  if (!owner) return refuse(problem('feed-not-found'));
  if (!(await admitFeedReading(table, secretHash, clock))) return refuse(problem('too-many-requests'));
  const { userId, zone } = owner;
  const today = dayIn(zone, clock().toISOString());
  const [from, to] = [daysAfter(today, -feedDays.before), daysAfter(today, feedDays.after)];
  const found = await allJobsBeginning(table, userId, jobGroups, from, to);
  const jobs = await withPresentContacts(userId, found, {
    findClients: (_, clientIds) => clientLookup(table, userId).together(clientIds),
  });
  const entries = [...jobs]
    .sort((one, other) => compareTimes(one, other) || (one.jobId < other.jobId ? -1 : 1))
    .flatMap((job) => jobEntry(job, feedTexts(job), { zone, host: brand.slug }) ?? []);
  const bytes = new TextEncoder().encode(
    calendarText(entries, { method: 'publish', name: `${brand.name} jobs` }),
  );
  const tag = `"${sha256(new TextDecoder().decode(bytes)).slice(0, 32)}"`;
  return ok({
    contentType: 'text/calendar; charset=utf-8',
    filename: 'jobs.ics',
    bytes,
    tag,
    isKnown: tagsIn(knownTags).includes(tag),
  });
}
