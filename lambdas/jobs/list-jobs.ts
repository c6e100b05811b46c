import { daysBetween, isDateInRange } from '#domain/calendar-date';
import type { Problem } from '#domain/contract/problems';
import type { ListJobsAnswer } from '#domain/jobs/contract';
import { type JobGroup, jobGroups } from '#domain/jobs/job';
import { groupQuery } from '#domain/jobs/job-stage';
import { ok, type Result } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import { cleanLine } from '#domain/text';
import { withPresentContacts } from './client-contact.ts';
import type { JobPage, JobPorts } from './job-ports.ts';
import { summarizeJob } from './shown-job.ts';

/** Which jobs are listed; see `ListJobsAnswer`. */
export type JobQuery = {
  readonly [Name in 'from' | 'to' | 'group' | 'toSchedule' | 'clientId' | 'toBill' | 'search' | 'cursor']?:
    | string
    | undefined;
};

/** Most days that are listed at once. */
const maxDays = 31;

const groupOf = (text: string): JobGroup | undefined => jobGroups.find((group) => groupQuery(group) === text);

function pageOf(userId: string, query: JobQuery, { jobs }: Pick<JobPorts, 'jobs'>): Promise<JobPage> {
  const { from = '', to = '', group = '', toSchedule, clientId, toBill, search, cursor } = query;
  const text = cleanLine(search ?? '');
  if (text !== '') return jobs.search(userId, text, cursor);
  if (toSchedule !== undefined) return jobs.toSchedule(userId, cursor);
  const wanted = groupOf(group);
  if (wanted) return jobs.ofGroup(userId, wanted, cursor);
  if (clientId !== undefined && isKeyId(clientId))
    return toBill === undefined
      ? jobs.ofClient(userId, clientId, cursor)
      : jobs.visitsToBill(userId, clientId).then((found) => ({ jobs: found }));
  const days = isDateInRange(from) && isDateInRange(to) ? (daysBetween(from, to) ?? -1) : -1;
  return days >= 0 && days < maxDays
    ? jobs.ofDays(userId, from, to).then((found) => ({ jobs: found }))
    : Promise.resolve({ jobs: [] });
}

/** The jobs of days, of a group, to schedule, of a client, or of a search. An unclear query finds none. */
export async function listJobs(
  userId: string,
  query: JobQuery,
  ports: Pick<JobPorts, 'jobs' | 'today' | 'findClients'>,
): Promise<Result<ListJobsAnswer, Problem>> {
  const [today, page] = await Promise.all([ports.today(userId), pageOf(userId, query, ports)]);
  const jobs = await withPresentContacts(userId, page.jobs, ports);
  return ok({
    success: true,
    today,
    jobs: jobs.map(summarizeJob),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}
