import { jobsPerPage } from '#domain/jobs/contract';
import { maxBilledVisits } from '#domain/jobs/visit';
import { index5 } from '#domain/table/indexes';
import { visitsToBillPartition } from '#domain/table/job-indexes';
import { hasPhotos, holderWrites } from '../../photos/index.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning } from '../../platform/table/writes.ts';
import type { JobStore } from '../job-ports.ts';
import { jobsInOrder, jobsOfClientPage } from './client-jobs.ts';
import { findJob } from './find-job.ts';
import { jobsOfDays } from './job-days.ts';
import { jobMail, queueJobMail } from './job-mail.ts';
import { groupPage, isNewestFirst, toSchedulePage } from './job-pages.ts';
import { searchJobs } from './job-search.ts';
import { changedJobWrites, newJobWrites } from './job-writes.ts';

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
    const outcome = await commit<'conflict' | 'no-photo'>(table, [
      ...changed.map((write) => meaning(write, 'conflict')),
      ...held.map((write) => meaning(write, 'no-photo')),
    ]);
    return outcome.committed ? 'changed' : (outcome.conflict ?? 'conflict');
  },
  ofDays: (userId, from, to) => jobsOfDays(table, userId, from, to),
  ofGroup: (userId, group, cursor) =>
    groupPage(table, userId, group, { cursor, limit: jobsPerPage, lastFirst: isNewestFirst(group) }),
  toSchedule: (userId, cursor) => toSchedulePage(table, userId, cursor, jobsPerPage),
  search: (userId, text, cursor) => searchJobs(table, userId, text, cursor),

  async ofClient(userId, clientId, cursor) {
    const page = await jobsOfClientPage(table, userId, clientId, { limit: jobsPerPage, cursor });
    return { ...page, jobs: page.jobs.map(({ job }) => job) };
  },
  async visitsToBill(userId, clientId) {
    const partition = visitsToBillPartition(userId, clientId);
    const query = { partition, index: index5, limit: maxBilledVisits };
    return jobsInOrder(table, (await queryPage(table, query)).items);
  },
});
