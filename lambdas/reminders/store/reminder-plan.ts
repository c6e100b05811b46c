import { type IndexAttributes, scheduleIndex } from '#domain/table/indexes';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import type { Change, Condition } from '../../platform/table/expression.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';
import type { ReminderPlan } from '../ports.ts';

/** The state of an invoice's reminders, and when its plan is due. `ReminderPlan` describes the attributes. */
export const reminderPlan = entity(
  'reminderPlan',
  {
    invoiceId: text,
    since: text,
    reached: optional(number),
    lastMailAt: optional(text),
    isOff: flag,
    remindedAt: optional(text),
    due: optional(text),
    version: number,
    ...ownFailures,
  } satisfies ShapeOf<ReminderPlan>,
  ({ invoiceId, due }) => (due === undefined ? {} : scheduleIndex(invoiceId, due)),
);

/**
 * The attributes that schedule a plan for `due` and reset its failures. If `due` is undefined, they remove the plan from
 * the schedule.
 */
export const dueAt = (invoiceId: string, due: string | undefined) => ({
  due,
  ...noFailures,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(invoiceId, due)),
});

type PlanUpdate = Change<ReminderPlan & IndexAttributes>;

/**
 * Schedules the reminders of an invoice to run now. Every write that may make a reminder due earlier must include this:
 * an email to the client, another due date, a payment, or undoing a void. A write that only ends reminders does not,
 * because each run checks the current state. Stages that were reached stay reached. `since`, the instant from which
 * stages count, is kept too, unless `replace` contains it.
 */
export function scheduleReminders(
  userId: string,
  invoiceId: string,
  now: Date,
  { replace = {}, setOnce = {} }: Pick<PlanUpdate, 'replace' | 'setOnce'> = {},
  ...conditions: readonly Condition<keyof ReminderPlan>[]
): Write {
  const at = now.toISOString();
  const change = {
    replace: { invoiceId, ...dueAt(invoiceId, at), ...replace },
    setOnce: { ...(replace.since === undefined && { since: at }), ...setOnce },
    add: { version: 1 },
  };
  return upsert<ReminderPlan & IndexAttributes>(
    reminderPlan,
    reminderPlan.key(userId, invoiceId),
    change,
    ...conditions,
  );
}
