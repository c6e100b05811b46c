import { type ReminderStage, reminderStages } from '#domain/reminders/reminder-settings';
import { keys } from '#domain/table/keys';
import { liteProfile } from '#lambdas/adapters/dynamodb/account/lite-profile';
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
import { runSchedule } from '#lambdas/schedule/run-schedule';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { type LiteWorld, pat } from './lite-world.ts';
import { emptyOutbox, everybodysTurn } from './outbox.ts';
import type { TableEngine } from './table-engine.ts';

/** The schedule function on the real adapters of a Lite world: it decides what is due, and mails nothing. */
export function decide(world: LiteWorld, engine: TableEngine, plan: FaultPlan = planFault()) {
  const client = plan.attach(engine.client(), 'dynamodb');
  const table = tableOn(client, world.tableName);
  const { clock } = world;
  const ports = { ...world.portsUnder(plan, client), clock };
  const items = scheduledItems(table, {
    remind: (name) => remind(name, { book: reminderBook(table, clock), clock }),
    repeat: (name) => repeatInvoice(name, { ...ports, book: repeatBook(table, clock) }),
    ...reminderRounds(table, clock),
  });
  return runSchedule(items, { clock, until: Number.POSITIVE_INFINITY });
}

/** What is due is decided, and then mailed by a minute of the outbox; answers what was done. */
export async function workSchedule(
  world: LiteWorld,
  engine: TableEngine,
  plan: FaultPlan = planFault(),
): Promise<Readonly<Record<string, number>>> {
  const decided = await decide(world, engine, plan);
  return { ...decided, ...(await emptyOutbox(world, engine, plan, { turns: everybodysTurn })) };
}

/** Mails reminders as the operations of a Lite world do. */
export const mailWith =
  (world: LiteWorld): MailReminder =>
  (found, reminder, pass) =>
    mailReminder(found, reminder, pass, {
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
