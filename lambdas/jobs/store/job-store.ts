import { jobsPerPage } from '#domain/contract/jobs';
import type { Job } from '#domain/jobs/job';
import { maxBilledVisits } from '#domain/jobs/visit';
import { index3, index5 } from '#domain/table/indexes';
import { clientJobsPartition, visitsToBillPartition } from '#domain/table/job-indexes';
import { jobPrefix } from '#domain/table/key-prefixes';
import type { ItemKey } from '#domain/table/keys';
import { hasPhotos, holderWrites } from '../../photos/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { JobStore } from '../job-ports.ts';
import { findJob } from './find-job.ts';
import { jobOfItem } from './job.ts';
import { jobsOfDays } from './job-days.ts';
import { jobMail, queueJobMail } from './job-mail.ts';
import { groupPage, isNewestFirst, toSchedulePage } from './job-pages.ts';
import { searchJobs } from './job-search.ts';
import { changedJobWrites, newJobWrites } from './job-writes.ts';

/** The jobs with these keys, in the order of the keys: reading by key returns no order. */
async function inOrder(table: Table, items: readonly RawItem[]): Promise<readonly Job[]> {
  const jobs = await findMany(table, { parse: jobOfItem }, items as unknown as readonly ItemKey[]);
  const order = new Map(items.map(({ SK }, position) => [String(SK), position]));
  const placeOf = ({ jobId }: Job) => order.get(`${jobPrefix}${jobId}`) ?? 0;
  return jobs.sort((one, other) => placeOf(one) - placeOf(other));
}

/** The jobs in the table. */
export const jobStore = (table: Table, clock: Clock = systemClock): JobStore => ({
  find: (userId, jobId) => findJob(table, userId, jobId),
  add: async (userId, added) => (await commit(table, newJobWrites(userId, added))).committed,
  change: async (userId, before, after, mail) =>
    (
      await commit(table, [
        ...changedJobWrites(userId, before, after),
        ...(mail ? [queueJobMail(userId, mail, clock())] : []),
      ])
    ).committed,
  toldMail: (userId, id) => find(table, jobMail, jobMail.key({ kind: 'job-mail', id, owner: userId })),
  async changePhotos(userId, before, photoIds, now) {
    const added = photoIds.filter((id) => !before.photoIds.includes(id));
    const arePresent = await hasPhotos(table)(
      userId,
      added.map((photoId) => ({ photoId, caption: '' })),
    );
    if (!arePresent) return 'no-photo';
    const changed = changedJobWrites(userId, before, { ...before, photoIds });
    const photos = { before: before.photoIds, after: photoIds };
    const held = holderWrites(userId, { kind: 'job', id: before.jobId }, photos, now);
    const outcome = await commit(table, [...changed, ...held]);
    if (outcome.committed) return 'changed';
    return outcome.failed.includes(0) ? 'conflict' : 'no-photo';
  },
  ofDays: (userId, from, to) => jobsOfDays(table, userId, from, to),
  ofGroup: (userId, group, cursor) =>
    groupPage(table, userId, group, { cursor, limit: jobsPerPage, lastFirst: isNewestFirst(group) }),
  toSchedule: (userId, cursor) => toSchedulePage(table, userId, cursor, jobsPerPage),
  search: (userId, text, cursor) => searchJobs(table, userId, text, cursor),

  async ofClient(userId, clientId) {
    const partition = clientJobsPartition(userId, clientId);
    const query = { partition, index: index3, lastFirst: true, limit: jobsPerPage };
    return inOrder(table, (await queryPage(table, query)).items);
  },
  async visitsToBill(userId, clientId) {
    const partition = visitsToBillPartition(userId, clientId);
    const query = { partition, index: index5, limit: maxBilledVisits };
    return inOrder(table, (await queryPage(table, query)).items);
  },
});
