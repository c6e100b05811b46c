import { type ReminderStage, reminderStages } from '#domain/schedule/reminder-settings';
import { keys } from '#domain/table/keys';
import { liteProfile } from '#lambdas/adapters/dynamodb/account/lite-profile';
import { storedDefaults } from '#lambdas/adapters/dynamodb/lite-invoice/stored-defaults';
import { reminderBook } from '#lambdas/adapters/dynamodb/schedule/reminder-book';
import { reminderRounds } from '#lambdas/adapters/dynamodb/schedule/reminder-rounds';
import { repeatBook } from '#lambdas/adapters/dynamodb/schedule/repeat-book';
import { scheduledItems } from '#lambdas/adapters/dynamodb/schedule/scheduled-items';
import { succeeds } from '#lambdas/adapters/dynamodb/table/commit';
import { tableOn } from '#lambdas/adapters/dynamodb/table/table';
import { update } from '#lambdas/adapters/dynamodb/table/writes';
import { mailReminder } from '#lambdas/schedule/mail-reminder';
import type { MailReminder } from '#lambdas/schedule/ports';
import { remind } from '#lambdas/schedule/remind';
import { repeatInvoice } from '#lambdas/schedule/repeat-invoice';
import { workSchedule } from '#lambdas/schedule/work-schedule';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { type LiteWorld, pat } from './lite-world.ts';
import type { TableEngine } from './table-engine.ts';

/** The schedule function on the real adapters of a Lite world. */
export const runSchedule = (
  world: LiteWorld,
  engine: TableEngine,
  plan: FaultPlan = planFault(),
  admit: (userId: string) => Promise<boolean> = async () => true,
) => {
  const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
  const { clock } = world;
  const ports = { ...world.portsUnder(plan), book: reminderBook(table, clock) };
  return workSchedule(
    scheduledItems(table, {
      remind: (name) =>
        remind(name, {
          book: ports.book,
          mail: (found, reminder) => mailReminder(found, reminder, ports),
          admit,
          clock,
          pace: async () => undefined,
        }),
      repeat: (name) =>
        repeatInvoice(name, {
          ...ports,
          book: repeatBook(table, clock),
          defaults: storedDefaults(table),
          pace: async () => undefined,
        }),
      ...reminderRounds(table, clock),
    }),
    { clock, until: Number.POSITIVE_INFINITY },
  );
};

/** Mails reminders as the operations of a Lite world do. */
export const mailWith =
  (world: LiteWorld): MailReminder =>
  (found, reminder) =>
    mailReminder(found, reminder, {
      ...world.portsUnder(planFault()),
      book: reminderBook(world.plain, world.clock),
    });

/** Turns reminders on for an account, from an instant on. */
export const wantReminders = (
  world: LiteWorld,
  stages: readonly ReminderStage[] = reminderStages,
  since = '2026-11-01T00:00:00.000Z',
) =>
  succeeds(
    world.plain,
    update(liteProfile, keys.liteProfile(pat), {
      set: {
        reminders: { isOn: true, stages: stages.map((days) => ({ days, since })) },
        timeZone: 'America/New_York',
      },
    }),
  );
