import { scheduleIndex } from '#domain/table/indexes';
import { flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
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
    due: optional(text),
    version: number,
  } satisfies ShapeOf<ReminderPlan>,
  ({ invoiceId, due }) => (due === undefined ? {} : scheduleIndex(invoiceId, due)),
);

/** Where a plan stands in the schedule; what has no `due` stands nowhere. */
export const dueAt = (invoiceId: string, due: string | undefined) => ({
  due,
  ...(due === undefined ? { GSI2PK: undefined, GSI2SK: undefined } : scheduleIndex(invoiceId, due)),
});
