import type { InvoiceRecord, NewSubmission } from '../../../lite-invoice/invoice-record.ts';
import type { Write } from '../table/writes.ts';
import { planReminders } from './plan-reminders.ts';

/** An invoice that its client has and that is open again: its stages count from now on, none is made up. */
export const remindAfresh = (
  userId: string,
  { invoiceId, clientMail }: Pick<InvoiceRecord, 'invoiceId' | 'clientMail'>,
  now: Date,
): readonly Write[] =>
  clientMail === undefined
    ? []
    : [planReminders(userId, invoiceId, now, { set: { since: now.toISOString() } })];

/** Another due date of an invoice that its client has: what was not reached is planned anew. */
export const remindAnew = (
  { userId, existing }: NewSubmission,
  record: InvoiceRecord,
  now: Date,
): readonly Write[] =>
  existing === undefined || existing.dueDate === record.dueDate ? [] : remindAfresh(userId, record, now);
