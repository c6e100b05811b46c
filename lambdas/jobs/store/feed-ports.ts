import { jobGroups } from '#domain/jobs/job';
import { readingsPerDay } from '#domain/jobs/job-entry';
import type { Sha256 } from '#domain/table/keys';
import { clientLookup } from '../../clients/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { sha256 } from '../../platform/hash.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { JobFeedPorts } from '../get-job-feed.ts';
import { allJobsBeginning } from './job-days.ts';
import { findJobSettings, jobFeed } from './job-settings.ts';

/** The calendar feeds in the table. */
export const jobFeedPorts = (table: Table, clock: Clock): JobFeedPorts => ({
  async findOwner(secretHash) {
    const feed = await find(table, jobFeed, jobFeed.key(secretHash as Sha256));
    if (!feed) return undefined;
    const { userId } = feed;
    const [settings, lite] = await Promise.all([
      findJobSettings(table, userId),
      find(table, liteProfile, liteProfile.key(userId)),
    ]);
    return lite && settings?.feedHash === secretHash ? { userId, zone: lite.timeZone } : undefined;
  },
  admit: (secretHash) => dailyCap(table, 'job-feed', readingsPerDay, clock).admit(secretHash),
  jobsBetween: (userId, from, to) => allJobsBeginning(table, userId, jobGroups, from, to),
  findClients: (userId, clientIds) => clientLookup(table, userId).together(clientIds),
  hash: sha256,
  clock,
});
