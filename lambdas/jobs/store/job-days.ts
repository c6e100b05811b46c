import type { CalendarDate } from '#domain/calendar-date';
import { maxJobsOfDays } from '#domain/jobs/contract';
import type { Job, JobGroup } from '#domain/jobs/job';
import { jobStages } from '#domain/jobs/job-stage';
import { compareTimes, lastDayOf } from '#domain/jobs/job-time';
import { index1, index4 } from '#domain/table/indexes';
import { jobGroupPartition, jobSections, longJobsPartition } from '#domain/table/job-indexes';
import type { ItemKey } from '#domain/table/keys';
import { type Query, queryAll, queryPage } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { jobOfItem } from './job.ts';

/** The jobs of a group that begin on one of the days. */
const beginning = (userId: string, group: JobGroup, from: CalendarDate, to: CalendarDate): Query => ({
  partition: jobGroupPartition(userId, group),
  index: index1,
  // '~' sorts after every character that can follow in a key.
  between: [`${jobSections.dated}${from}`, `${jobSections.dated}${to}~`],
});

/** Every job of some groups that begins on one of the days. */
export async function allJobsBeginning(
  table: Table,
  userId: string,
  groups: readonly JobGroup[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  for (const group of groups)
    for await (const item of queryAll(table, beginning(userId, group, from, to))) jobs.push(jobOfItem(item));
  return jobs;
}

/** The jobs of each stage that begin on one of the days, up to a limit: one query per stage. */
async function jobsBeginning(
  table: Table,
  userId: string,
  from: CalendarDate,
  to: CalendarDate,
): Promise<readonly Job[]> {
  const pages = await Promise.all(
    jobStages.map((stage) =>
      queryPage(table, { ...beginning(userId, stage, from, to), limit: maxJobsOfDays }),
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
  const found = await Promise.all([jobsBeginning(table, userId, from, to), lasting(table, userId, from)]);
  const byId = new Map(found.flat().map((one) => [one.jobId, one]));
  return [...byId.values()]
    .filter(
      (one) => one.canceledAt === undefined && (one.date ?? '~') <= to && (lastDayOf(one) ?? '') >= from,
    )
    .sort(compareTimes);
}
