import { type ReminderStage, reminderStages } from '#domain/reminders/reminder-settings';
import { keys } from '#domain/table/keys';
import { rescheduleAccount } from '#lambdas/composition/projections';
import { tryCommit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/store/lite-profile';
import { repeatInvoice } from '#lambdas/recurring/repeat-invoice';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { mailReminder } from '#lambdas/reminders/mail-reminder';
import type { MailReminder } from '#lambdas/reminders/ports';
import { remind } from '#lambdas/reminders/remind';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { runSchedule } from '#lambdas/scheduler/run-schedule';
import { scheduledItems } from '#lambdas/scheduler/scheduled-items';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { type LiteWorld, pat } from './lite-world.ts';
import { emptyOutbox, unlimitedLock } from './outbox.ts';
import type { TableEngine } from './table-engine.ts';

/** Runs the scheduler with real adapters. It decides which reminders and repeats are due; it sends no email. */
export function runScheduler(world: LiteWorld, engine: TableEngine, plan: FaultPlan = planFault()) {
  const client = plan.attach(engine.client(), 'dynamodb');
  const table = tableOn(client, world.tableName);
  const { clock } = world;
  const ports = { ...world.portsUnder(plan, client), clock };
  const items = scheduledItems(
    table,
    {
      remind: (name) => remind(name, { store: reminderStore(table, clock), clock }),
      repeat: (name) => repeatInvoice(name, { ...ports, store: repeatStore(table, clock) }),
      continueRound: rescheduleAccount(table, clock),
    },
    clock,
  );
  return runSchedule(items, { clock, until: Number.POSITIVE_INFINITY });
}

/** Runs the scheduler, then the outbox; returns how often each thing was done. */
export async function runSchedulerAndOutbox(
  world: LiteWorld,
  engine: TableEngine,
  plan: FaultPlan = planFault(),
): Promise<Readonly<Record<string, number>>> {
  const decided = await runScheduler(world, engine, plan);
  return { ...decided, ...(await emptyOutbox(world, engine, plan, { lock: unlimitedLock })) };
}

/** The function that emails a reminder, with real adapters. */
export const reminderMailer =
  (world: LiteWorld): MailReminder =>
  (found, reminder, pass) =>
    mailReminder(found, reminder, pass, {
      ...world.portsUnder(planFault()),
      store: reminderStore(world.plain, world.clock),
    });

/** Turns reminders on for an account; they count from an instant. */
export const turnOnReminders = (
  world: LiteWorld,
  stages: readonly ReminderStage[] = reminderStages,
  since = '2026-11-01T00:00:00.000Z',
) =>
  tryCommit(
    world.plain,
    update(liteProfile, keys.liteProfile(pat), {
      set: {
        reminders: { isOn: true, stages: stages.map((days) => ({ days, since })) },
        timeZone: 'America/New_York',
      },
    }),
  );
