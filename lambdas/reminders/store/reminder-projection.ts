import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { type InvoiceChange, type InvoiceProjection, invoiceReader } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { liteProfile, remindersForClients } from '../../profile/index.ts';
import type { ReminderName } from '../ports.ts';
import { scheduleReminders } from './reminder-plan.ts';

/** For an invoice that its client has and that is open again: its stages count from now on, and missed ones are left out. */
const restartReminders = (
  userId: string,
  { invoiceId, clientMail }: Pick<InvoiceRecord, 'invoiceId' | 'clientMail'>,
  now: Date,
): readonly Write[] =>
  clientMail === undefined
    ? []
    : [scheduleReminders(userId, invoiceId, now, { set: { since: now.toISOString() } })];

/**
 * For the publication of the present content without an email: where its due date differs from the one published before,
 * reminders count from now on.
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

/** After an email to the client at an instant (ISO), if the account wants reminders: none follows closely. */
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
  // The receipt waits in the outbox: no reminder may be mailed closely before or after it.
  return onClientMail(table, { userId, invoiceId: before.invoiceId }, now.toISOString(), now);
}

/** The reminders of an invoice are scheduled again by each change that may make one due earlier. */
export const reminderProjection: InvoiceProjection = {
  purpose: 'reminders',
  writes(table, change, now) {
    switch (change.cause) {
      case 'submission': {
        const { userId, before, after } = change;
        // Reminders ended when there was nothing left to pay.
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
