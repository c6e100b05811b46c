import { type Problem, problem } from '#domain/contract/problems';
import type { JobFeedAnswer, JobSettingsAnswer } from '#domain/jobs/contract';
import { ok, type Result, refuse } from '#domain/result';
import type { Clock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import type { Table } from '../platform/table/table.ts';
import { findJobSettings, findZone, replaceFeedLink, switchJobReminders } from './store/job-settings.ts';

/** The settings of an account about jobs. The link of the feed is not shown again. */
export async function getJobSettings(
  userId: string,
  table: Table,
): Promise<Result<JobSettingsAnswer, Problem>> {
  const { remindsClients = false, feedMadeAt } = (await findJobSettings(table, userId)) ?? {};
  return ok({ success: true, remindsClients, ...(feedMadeAt !== undefined && { feedMadeAt }) });
}

/** Turns the reminders of the day before on or off. Safe to repeat. */
export async function setJobReminders(
  userId: string,
  isOn: boolean,
  { table, clock }: { readonly table: Table; readonly clock: Clock },
): Promise<Result<JobSettingsAnswer, Problem>> {
  const zone = await findZone(table, userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  await switchJobReminders(table, userId, isOn, { zone, now: clock() });
  return getJobSettings(userId, table);
}

/** Rounds of making a link, if two devices make one at the same moment: the later one ends the other. */
const rounds = 3;

/** "New link": makes a link of the calendar feed, and ends the old one. The secret is in this answer only. */
export async function renewJobFeed(
  userId: string,
  {
    table,
    newSecret,
    clock,
  }: { readonly table: Table; readonly newSecret: () => string; readonly clock: Clock },
): Promise<Result<JobFeedAnswer, Problem>> {
  if ((await findZone(table, userId)) === undefined) return refuse(problem('setup-incomplete'));
  for (let round = 0; round < rounds; round += 1) {
    const secret = newSecret();
    const madeAt = clock().toISOString();
    if (await replaceFeedLink(table, userId, sha256(secret), madeAt))
      return ok({ success: true, secret, feedMadeAt: madeAt });
  }
  throw new Error('The link of a calendar feed changed in every round');
}
