import { nextReminderInstant } from '#domain/jobs/day-before';
import { readingsPerDay } from '#domain/jobs/job-entry';
import { scheduleIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { Sha256 } from '#domain/table/keys';
import type { TimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { flag, number, optional, text, textOrNone } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, upsert } from '../../platform/table/writes.ts';
import { liteProfile } from '../../profile/index.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';

/** The settings of an account about jobs. */
export const jobSettings = entity(
  'jobSettings',
  {
    /** Clients are reminded on the day before. */
    remindsClients: flag,
    /** When the next reminders are due (ISO); absent while they are off. */
    due: optional(text),
    /** The hash of the secret in the link of the calendar feed, and when the link was made. */
    feedHash: optional(text),
    feedMadeAt: optional(text),
    version: number,
    ...ownFailures,
  },
  ({ due }, { PK }) => (due === undefined ? {} : scheduleIndex(idInKey(PK), due)),
);

export type JobSettings = FieldsOf<typeof jobSettings>;

/** The owner of a calendar feed, by the hash of its secret. */
export const jobFeed = entity('jobFeed', { userId: textOrNone });

const dueAttributes = (userId: string, due: string | undefined) => ({
  due,
  ...noFailures,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(userId, due)),
});

export const findJobSettings = (table: Table, userId: string): Promise<JobSettings | undefined> =>
  find(table, jobSettings, jobSettings.key(userId));

/** The time zone of an account; undefined without a Lite profile. */
export const findZone = async (table: Table, userId: string): Promise<TimeZone | undefined> =>
  (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone;

/** The account of a link of the calendar feed and its time zone; undefined if the link has ended. */
export async function feedOwner(
  table: Table,
  secretHash: Sha256,
): Promise<{ readonly userId: string; readonly zone: TimeZone } | undefined> {
  const feed = await find(table, jobFeed, jobFeed.key(secretHash));
  if (!feed) return undefined;
  const { userId } = feed;
  const [settings, zone] = await Promise.all([findJobSettings(table, userId), findZone(table, userId)]);
  return zone !== undefined && settings?.feedHash === secretHash ? { userId, zone } : undefined;
}

/** Counts a reading of a link; false if it was read too often today. */
export const admitFeedReading = (table: Table, secretHash: Sha256, clock: Clock): Promise<boolean> =>
  dailyCap(table, 'job-feed', readingsPerDay, clock).admit(secretHash);

/** Turns the reminders of the day before on or off. */
export async function switchJobReminders(
  table: Table,
  userId: string,
  isOn: boolean,
  { zone, now }: { readonly zone: TimeZone; readonly now: Date },
): Promise<void> {
  const due = isOn ? nextReminderInstant(zone, now.toISOString()) : undefined;
  const set = { remindsClients: isOn, ...dueAttributes(userId, due) };
  await commit(table, [upsert(jobSettings, jobSettings.key(userId), { replace: set, add: { version: 1 } })]);
}

/** Plans the next reminders; false if the settings changed after they were read. */
export const planJobReminders = (
  table: Table,
  userId: string,
  { version }: JobSettings,
  due: string | undefined,
): Promise<boolean> =>
  tryCommit(
    table,
    update(
      jobSettings,
      jobSettings.key(userId),
      { replace: dueAttributes(userId, due), add: { version: 1 } },
      { attr: 'version', is: version },
    ),
  );

/** Makes the reminders of an account due now, because its time zone may have changed: the run then plans them again. */
export async function rescheduleJobReminders(table: Table, userId: string, now: Date): Promise<void> {
  const settings = await findJobSettings(table, userId);
  if (settings?.due === undefined) return;
  // Settings that changed in the meantime were planned in the new time zone.
  await planJobReminders(table, userId, settings, now.toISOString());
}

/** Stores a new link of the calendar feed, and ends the old one; false if another new link was made meanwhile. */
export async function replaceFeedLink(
  table: Table,
  userId: string,
  hash: Sha256,
  madeAt: string,
): Promise<boolean> {
  const settings = await findJobSettings(table, userId);
  const unchanged =
    settings === undefined
      ? ({ attr: 'version', exists: false } as const)
      : ({ attr: 'version', is: settings.version } as const);
  const { committed } = await commit(table, [
    upsert(
      jobSettings,
      jobSettings.key(userId),
      { set: { feedHash: hash, feedMadeAt: madeAt }, add: { version: 1 } },
      unchanged,
    ),
    put(jobFeed, jobFeed.key(hash), { userId }),
    ...(settings?.feedHash === undefined ? [] : [remove(jobFeed, jobFeed.key(settings.feedHash as Sha256))]),
  ]);
  return committed;
}
