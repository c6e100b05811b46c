import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { type InvoiceChange, type InvoiceProjection, invoiceReader } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { liteProfile, remindersForClients } from '../../profile/index.ts';
import type { ReminderName } from '../ports.ts';
import { scheduleReminders } from './reminder-plan.ts';

/**
 * Restarts the reminders of an invoice that is open again, if its client has it: stages count from now, and missed
 * stages are skipped.
 */
const restartReminders = (
  userId: string,
  { invoiceId, clientMail }: Pick<InvoiceRecord, 'invoiceId' | 'clientMail'>,
  now: Date,
): readonly Write[] =>
  clientMail === undefined
    ? []
    : [scheduleReminders(userId, invoiceId, now, { set: { since: now.toISOString() } })];

/**
 * If the current content is published without an email and its due date differs from the published one, stages count
 * from now.
 */
async function onDueDatePublished(
  table: Table,
  userId: string,
  before: InvoiceRecord,
  now: Date,
): Promise<readonly Write[]> {
  const { publishedId, contentId } = before;
  if (before.clientMail === undefined || publishedId === undefined || publishedId === contentId) return [];
  const published = await invoiceReader(table).findContent(userId, publishedId);
  return published?.invoice.dueDate === before.dueDate ? [] : restartReminders(userId, before, now);
}

/**
 * After an email to the client at an instant (ISO), if the account wants reminders: the next reminder does not follow
 * too soon.
 */
async function onClientMail(
  table: Table,
  { userId, invoiceId }: ReminderName,
  lastMailAt: string,
  now: Date,
): Promise<readonly Write[]> {
  const account = await find(table, liteProfile, liteProfile.key(userId));
  return account && remindersForClients(account)?.isOn
    ? [scheduleReminders(userId, invoiceId, now, { set: { lastMailAt } })]
    : [];
}

async function onPayment(
  table: Table,
  { userId, before, after, hasReceipt }: Extract<InvoiceChange, { cause: 'payment' }>,
  now: Date,
): Promise<readonly Write[]> {
  if (after.status === 'paid') return [];
  if (before.status === 'paid') return restartReminders(userId, before, now);
  if (!hasReceipt || before.clientMail === undefined) return onDueDatePublished(table, userId, before, now);
  // The receipt is queued in the outbox, so no reminder should be sent shortly before or after it.
  return onClientMail(table, { userId, invoiceId: before.invoiceId }, now.toISOString(), now);
}

/** Schedules the reminders of an invoice again after each change that may make one due earlier. */
export const reminderProjection: InvoiceProjection = {
  purpose: 'reminders',
  writes(table, change, now) {
    switch (change.cause) {
      case 'submission': {
        const { userId, before, after } = change;
        // An edit can make a paid invoice owed again. Its reminders had ended.
        const isOpenAgain = before !== undefined && !isOpen(before) && isOpen(after);
        return isOpenAgain ? restartReminders(userId, after, now) : [];
      }
      case 'published':
        return change.reached === 'by-hand'
          ? onDueDatePublished(table, change.userId, change.before, now)
          : [];
      case 'payment':
        return onPayment(table, change, now);
      case 'unvoided':
        return restartReminders(change.userId, change.before, now);
      case 'client-mailed':
        return onClientMail(table, change, change.mailedAt, now);
      default:
        return [];
    }
  },
};
