import { jobPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { tryCommit } from '../../platform/table/commit.ts';
import { BrokenItem, type RawItem } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { job, jobIndexes, jobOfItem } from './job.ts';

/** The job of an item; undefined if it cannot be read. The check of the books reports such an item. */
function readable(item: RawItem) {
  try {
    return jobOfItem(item);
  } catch (error) {
    if (error instanceof BrokenItem) return undefined;
    throw error;
  }
}

/**
 * Gives the jobs of the mobile app, which writes no index attributes, those by which lists find them. Nothing else of them
 * changes. Safe to repeat.
 */
export async function indexForeignJobs(table: Table, userId: string): Promise<void> {
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: jobPrefix })) {
    const found = item.GSI1PK === undefined ? readable(item) : undefined;
    if (!found) continue;
    const change = { replace: jobIndexes(userId, found) };
    // A job that was changed meanwhile got its indexes then.
    await tryCommit(
      table,
      update(job, job.key(userId, found.jobId), change, { attr: 'version', exists: false }),
    );
  }
}
