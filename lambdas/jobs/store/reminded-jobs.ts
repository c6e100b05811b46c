import { isRemindedOf } from '#domain/jobs/day-before';
import { clientLookup } from '../../clients/index.ts';
import { messageLedger } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import { type RemindClientsPorts, remindClients } from '../remind-clients.ts';
import { allJobsBeginning } from './job-days.ts';
import { jobMailHandler } from './job-mail.ts';
import { findJobSettings, planJobReminders } from './job-settings.ts';
import { jobStore } from './job-store.ts';

/** The jobs and settings in the table, for the reminders of the day before. */
export function jobReminders(table: Table, clock: Clock) {
  const ledger = messageLedger(jobMailHandler, { table, clock });
  const ports: RemindClientsPorts = {
    jobs: jobStore(table, clock),
    clock,
    findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
    settings: {
      async find(userId) {
        const [settings, lite] = await Promise.all([
          findJobSettings(table, userId),
          find(table, liteProfile, liteProfile.key(userId)),
        ]);
        return settings && lite && { settings, zone: lite.timeZone };
      },
      plan: (userId, settings, due) => planJobReminders(table, userId, settings, due),
    },
    beginningOn: async (userId, day) =>
      (await allJobsBeginning(table, userId, ['Scheduled'], day, day)).filter((job) =>
        isRemindedOf(job, day),
      ),
    mails: { find: (userId, id) => ledger.find(id, userId) },
  };
  return { remindClients: (userId: string) => remindClients(userId, ports) };
}
