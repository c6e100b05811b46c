import { type Problem, problem } from '#domain/contract/problems';
import type { JobFeedAnswer, JobSettingsAnswer } from '#domain/jobs/contract';
import { ok, type Result, refuse } from '#domain/result';
import type { TimeZone } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import type { JobSettings } from './store/job-settings.ts';

export interface JobSettingsPorts {
  readonly settings: {
    find(userId: string): Promise<JobSettings | undefined>;
    switchReminders(
      userId: string,
      isOn: boolean,
      when: { readonly zone: TimeZone; readonly now: Date },
    ): Promise<void>;
    /** False if another new link was made at the same moment. */
    replaceFeedLink(userId: string, secret: string, madeAt: string): Promise<boolean>;
  };
  /** Undefined without a Lite profile. */
  readonly zoneOf: (userId: string) => Promise<TimeZone | undefined>;
  readonly newSecret: () => string;
  readonly clock: Clock;
}

/** The settings of an account about jobs. The link of the feed is not shown again. */
export async function getJobSettings(
  userId: string,
  { settings }: Pick<JobSettingsPorts, 'settings'>,
): Promise<Result<JobSettingsAnswer, Problem>> {
  const { remindsClients = false, feedMadeAt } = (await settings.find(userId)) ?? {};
  return ok({ success: true, remindsClients, ...(feedMadeAt !== undefined && { feedMadeAt }) });
}

/** Turns the reminders of the day before on or off. Safe to repeat. */
export async function setJobReminders(
  userId: string,
  isOn: boolean,
  ports: JobSettingsPorts,
): Promise<Result<JobSettingsAnswer, Problem>> {
  const zone = await ports.zoneOf(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  await ports.settings.switchReminders(userId, isOn, { zone, now: ports.clock() });
  return getJobSettings(userId, ports);
}

/** Rounds of making a link, if two devices make one at the same moment: the later one ends the other. */
const rounds = 3;

/** "New link": makes a link of the calendar feed, and ends the old one. The secret is in this answer only. */
export async function renewJobFeed(
  userId: string,
  ports: JobSettingsPorts,
): Promise<Result<JobFeedAnswer, Problem>> {
  if ((await ports.zoneOf(userId)) === undefined) return refuse(problem('setup-incomplete'));
  for (let round = 0; round < rounds; round += 1) {
    const secret = ports.newSecret();
    const madeAt = ports.clock().toISOString();
    if (await ports.settings.replaceFeedLink(userId, secret, madeAt))
      return ok({ success: true, secret, feedMadeAt: madeAt });
  }
  throw new Error('The link of a calendar feed changed in every round');
}
