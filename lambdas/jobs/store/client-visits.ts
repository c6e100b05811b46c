import type { CalendarDate } from '#domain/calendar-date';
import type { Job } from '#domain/jobs/job';
import { index3 } from '#domain/table/indexes';
import { clientJobsPartition } from '#domain/table/job-indexes';
import type { ItemKey } from '#domain/table/keys';
import { queryPage } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { jobOfItem } from './job.ts';

/** Most jobs of a client that are read at once: more than a job makes in eight weeks, twice a week. */
const maxJobs = 40;

/** The jobs of a client that take place on or after a day, up to a limit. */
export async function jobsOfClientFrom(
  table: Table,
  userId: string,
  clientId: string,
  day: CalendarDate,
): Promise<readonly Job[]> {
  const { items } = await queryPage(table, {
    partition: clientJobsPartition(userId, clientId),
    index: index3,
    between: [day, '~'],
    limit: maxJobs,
  });
  return findMany(table, { parse: jobOfItem }, items as unknown as readonly ItemKey[]);
}
