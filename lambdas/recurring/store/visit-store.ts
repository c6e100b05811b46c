import { findJob, newJobWrites } from '../../jobs/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { type MakeVisitsPorts, makeVisits } from '../make-visits.ts';
import type { RepeatCase } from '../repeat-ports.ts';
import { occurrenceAttributes, repeat } from './repeat.ts';
import { repeatStore } from './repeat-store.ts';

/** What makes visits, in the table. */
export const visitPorts = (table: Table, clock: Clock): MakeVisitsPorts => ({
  store: repeatStore(table, clock),
  findJob: (userId, jobId) => findJob(table, userId, jobId),
  clock,
  async addVisit({ userId, invoiceId, repeat: { version } }, visit, { after, ...occurrence }) {
    const progress = update(
      repeat,
      repeat.key(userId, invoiceId),
      { replace: { after, ...occurrenceAttributes(userId, invoiceId, occurrence) }, add: { version: 1 } },
      { attr: 'version', is: version },
    );
    const outcome = await commit(table, [progress, ...newJobWrites(userId, visit)]);
    if (outcome.committed) return true;
    // The visit of this day exists already, so only the day is stored.
    if (!outcome.failed.includes(0)) await tryCommit(table, progress);
    return false;
  },
});

/** Makes the due visits of a job that repeats. */
export const visitMaker =
  (table: Table, clock: Clock) =>
  ({ userId, invoiceId }: RepeatCase): Promise<string | undefined> =>
    makeVisits({ userId, invoiceId }, visitPorts(table, clock));
