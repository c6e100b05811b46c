import { jobGroups } from '#domain/jobs/job';
import { index1 } from '#domain/table/indexes';
import { jobGroupPartition } from '#domain/table/job-indexes';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { JobPage } from '../job-ports.ts';
import { job, jobOfItem } from './job.ts';

/** Most jobs that one request of a search reads. */
const maxReads = 500;

/** The cursor: the position of the group, and the sort key after which it continues; '' for its beginning. */
const cursorShape = /^([0-5])-((?:[01]#[0-9T:.Z-]*#([A-Za-z0-9_-]{1,64}))?)$/;

/** Searches one group after the other, the newest jobs of each first, and stops after a limited number of reads. */
export async function searchJobs(
  table: Table,
  userId: string,
  text: string,
  cursor: string | undefined,
): Promise<JobPage> {
  const [, position = '0', sortKey = '', jobId = ''] = cursorShape.exec(cursor ?? '0-') ?? [];
  const found: JobPage['jobs'][number][] = [];
  let start = sortKey;
  let startId = jobId;
  let left = maxReads;
  for (let at = Number(position); at < jobGroups.length; at += 1) {
    const partition = jobGroupPartition(userId, jobGroups[at] ?? 'Lead');
    const after =
      start === '' ? undefined : { ...job.key(userId, startId), GSI1PK: partition, GSI1SK: start };
    const { items, readCount, end } = await queryPage(table, {
      partition,
      index: index1,
      lastFirst: true,
      where: [{ attr: 'searched', contains: text.toLowerCase() }],
      limit: left,
      after,
    });
    found.push(...items.map(jobOfItem));
    left -= readCount;
    if (end) return { jobs: found, cursor: `${at}-${String(end.GSI1SK)}` };
    start = '';
    startId = '';
    if (left <= 0 && at + 1 < jobGroups.length) return { jobs: found, cursor: `${at + 1}-` };
  }
  return { jobs: found };
}
