import { type IndexAttributes, scheduleIndex } from '#domain/table/indexes';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import type { Change } from '../../platform/table/expression.ts';
import { upsert, type Write } from '../../platform/table/writes.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';
import type { ReminderPlan } from '../ports.ts';

/** What the reminders of an invoice have come to, and when the next one is due. */
export const reminderPlan = entity(
  'reminderPlan',
  {
    invoiceId: text,
    since: text,
    reached: optional(number),
    lastMailAt: optional(text),
    isOff: flag,
    remindedOn: optional(text),
    remindedAt: optional(text),
    due: optional(text),
    version: number,
    ...ownFailures,
  } satisfies ShapeOf<ReminderPlan>,
  ({ invoiceId, due }) => (due === undefined ? {} : scheduleIndex(invoiceId, due)),
);

/** The index entry of a plan in the schedule; none without `due`. */
export const dueAt = (invoiceId: string, due: string | undefined) => ({
  due,
  ...noFailures,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(invoiceId, due)),
});

type PlanFacts = Change<ReminderPlan & IndexAttributes>;

/**
 * Has the reminders of an invoice scheduled again from what holds now: for every write that may make one due earlier, such as
 * an email to the client, another due date, a payment, or a void that is undone. What only ends reminders needs no write,
 * because every run of the schedule sees it. Stages that were reached stay, and so does the instant from which stages
 * count, unless `set` says otherwise.
 */
export function scheduleReminders(
  userId: string,
  invoiceId: string,
  now: Date,
  { set = {}, setOnce = {} }: Pick<PlanFacts, 'set' | 'setOnce'> = {},
): Write {
  const at = now.toISOString();
  return upsert<ReminderPlan & IndexAttributes>(reminderPlan, reminderPlan.key(userId, invoiceId), {
    set: { invoiceId, ...dueAt(invoiceId, at), ...set },
    setOnce: { ...(set.since === undefined && { since: at }), ...setOnce },
    add: { version: 1 },
  });
}
