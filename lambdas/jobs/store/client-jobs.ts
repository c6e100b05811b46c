import type { Job } from '#domain/jobs/job';
import { index3 } from '#domain/table/indexes';
import { clientJobsPartition } from '#domain/table/job-indexes';
import { jobPrefix } from '#domain/table/key-prefixes';
import type { ItemKey } from '#domain/table/keys';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { job, jobOfItem } from './job.ts';

/** The jobs with these keys, in the order of the keys: reading by key returns no order. */
export async function jobsInOrder(table: Table, items: readonly RawItem[]): Promise<readonly Job[]> {
  const jobs = await findMany(table, { parse: jobOfItem }, items as unknown as readonly ItemKey[]);
  const order = new Map(items.map(({ SK }, position) => [String(SK), position]));
  const placeOf = ({ jobId }: Job) => order.get(`${jobPrefix}${jobId}`) ?? 0;
  return jobs.sort((one, other) => placeOf(one) - placeOf(other));
}

/** A cursor: the day of the last job, and its ID. */
const cursorShape = /^[0-9-]{10}#([A-Za-z0-9_-]{1,64})$/;

export interface ClientJobsPage {
  /** Each with the cursor after which a page continues with the job after it. */
  readonly jobs: readonly { readonly job: Job; readonly cursor: string }[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** A page of the jobs of a client, the latest day first; a job without a date has the day of its creation. */
export async function jobsOfClientPage(
  table: Table,
  userId: string,
  clientId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<ClientJobsPage> {
  const partition = clientJobsPartition(userId, clientId);
  const [, afterId] = cursorShape.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && afterId === undefined) return { jobs: [] };
  const { items } = await queryPage(table, {
    partition,
    index: index3,
    lastFirst: true,
    // One more than the page holds tells whether there is a next page.
    limit: limit + 1,
    ...(afterId !== undefined && {
      after: { ...job.key(userId, afterId), GSI3PK: partition, GSI3SK: cursor },
    }),
  });
  const shown = items.slice(0, limit);
  const cursors = new Map(shown.map(({ SK, GSI3SK }) => [String(SK), String(GSI3SK)]));
  const last = shown.at(-1);
  const jobs = (await jobsInOrder(table, shown)).map((one) => ({
    job: one,
    cursor: cursors.get(`${jobPrefix}${one.jobId}`) ?? '',
  }));
  return { jobs, ...(items.length > limit && last && { cursor: String(last.GSI3SK) }) };
}
