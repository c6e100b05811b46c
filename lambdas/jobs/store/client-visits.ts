import type { CalendarDate } from '#domain/calendar-date';
import type { Job } from '#domain/jobs/job';
import { index3 } from '#domain/table/indexes';
import { clientJobsPartition } from '#domain/table/job-indexes';
import type { ItemKey } from '#domain/table/keys';
import { queryAll } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { jobOfItem } from './job.ts';

/** The jobs of a client that take place on or after a day. */
export async function jobsOfClientFrom(
  table: Table,
  userId: string,
  clientId: string,
  day: CalendarDate,
): Promise<readonly Job[]> {
  const keys: ItemKey[] = [];
  const partition = clientJobsPartition(userId, clientId);
  for await (const item of queryAll(table, { partition, index: index3, between: [day, '~'] }))
    keys.push(item as unknown as ItemKey);
  return findMany(table, { parse: jobOfItem }, keys);
}
