import type { CalendarDate } from '#domain/calendar-date';
import { maxJobsOfDays } from '#domain/contract/jobs';
import type { Job, JobGroup } from '#domain/jobs/job';
import { jobStages } from '#domain/jobs/job-stage';
import { compareTimes, lastDayOf } from '#domain/jobs/job-time';
import { index1, index4 } from '#domain/table/indexes';
import { jobGroupPartition, jobSections, longJobsPartition } from '#domain/table/job-indexes';
import type { ItemKey } from '#domain/table/keys';
import { queryPage } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { jobOfItem } from './job.ts';

/** The jobs of some groups that begin on one of the days: one query per group, each of which reads only these jobs. */
export async function jobsBeginning(
  table: Table,
  userId: string,
  groups: readonly JobGroup[],
  from: CalendarDate,
  to: CalendarDate,
  limit: number = maxJobsOfDays,
): Promise<readonly Job[]> {
  const pages = await Promise.all(
    groups.map((group) =>
      queryPage(table, {
        partition: jobGroupPartition(userId, group),
        index: index1,
        // '~' sorts after every character that can follow in a key.
        between: [`${jobSections.dated}${from}`, `${jobSections.dated}${to}~`],
        limit,
      }),
    ),
  );
  return pages.flatMap(({ items }) => items.map(jobOfItem));
}

/** The jobs of several days that end on or after the first day. */
async function lasting(table: Table, userId: string, from: CalendarDate): Promise<readonly Job[]> {
  const { items } = await queryPage(table, {
    partition: longJobsPartition(userId),
    index: index4,
    between: [from, '~'],
    limit: maxJobsOfDays,
  });
  return findMany(table, { parse: jobOfItem }, items as unknown as readonly ItemKey[]);
}

/** The jobs that take place on one of the days, in order of time, without canceled ones. */
export async function jobsOfDays(
  table: Table,
  userId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<readonly Job[]> {
  const found = await Promise.all([
    jobsBeginning(table, userId, jobStages, from, to),
    lasting(table, userId, from),
  ]);
  const byId = new Map(found.flat().map((one) => [one.jobId, one]));
  return [...byId.values()]
    .filter(
      (one) => one.canceledAt === undefined && (one.date ?? '~') <= to && (lastDayOf(one) ?? '') >= from,
    )
    .sort(compareTimes);
}
