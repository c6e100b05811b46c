import type { JobGroup } from '#domain/jobs/job';
import { index1 } from '#domain/table/indexes';
import { jobGroupPartition, jobSections } from '#domain/table/job-indexes';
import type { Query } from '../../platform/table/query.ts';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { JobPage } from '../job-ports.ts';
import { job, jobOfItem } from './job.ts';

/** The groups whose jobs are still to do: listed by date. The others are listed newest first. */
const openGroups: readonly JobGroup[] = ['Scheduled', 'In Progress'];

export const isNewestFirst = (group: JobGroup): boolean => !openGroups.includes(group);

const sortKeyShape = /^[01]#[0-9T:.Z-]*#([A-Za-z0-9_-]{1,64})$/;

/** The key after which a page of a group starts; undefined if the cursor is none of ours. */
function startAfter(userId: string, group: JobGroup, cursor: string) {
  const [, jobId] = sortKeyShape.exec(cursor) ?? [];
  return jobId === undefined
    ? undefined
    : { ...job.key(userId, jobId), GSI1PK: jobGroupPartition(userId, group), GSI1SK: cursor };
}

/** A page of a group of jobs in index 1, which holds whole items. The cursor is the sort key of its last job. */
export async function groupPage(
  table: Table,
  userId: string,
  group: JobGroup,
  {
    cursor,
    limit,
    ...query
  }: { readonly cursor: string | undefined; readonly limit: number } & Pick<Query, 'begins' | 'lastFirst'>,
): Promise<JobPage> {
  const after = cursor === undefined ? undefined : startAfter(userId, group, cursor);
  if (cursor !== undefined && !after) return { jobs: [] };
  const { items } = await queryPage(table, {
    ...query,
    partition: jobGroupPartition(userId, group),
    index: index1,
    // One more than the page holds tells whether there is a next page.
    limit: limit + 1,
    after,
  });
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return {
    jobs: shown.map(jobOfItem),
    ...(items.length > limit && last && { cursor: String(last.GSI1SK) }),
  };
}

/** The agreed jobs without a date. */
export const toSchedulePage = (table: Table, userId: string, cursor: string | undefined, limit: number) =>
  groupPage(table, userId, 'Scheduled', { cursor, limit, begins: jobSections.undated });
