import type { Job } from '#domain/jobs/job';
import { isKeyId } from '#domain/table/key-id';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { job, jobOfItem } from './job.ts';

/** A job of an account; undefined for any other ID. */
export const findJob = async (table: Table, userId: string, jobId: string): Promise<Job | undefined> =>
  isKeyId(jobId) ? find(table, { parse: jobOfItem }, job.key(userId, jobId)) : undefined;
