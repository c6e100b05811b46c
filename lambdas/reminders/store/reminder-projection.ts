import { isUnpaid } from '#domain/documents/money-amounts';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import {
  type InvoiceChange,
  type InvoiceProjection,
  invoiceReader,
  type KnownAccount,
} from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { liteProfile, remindersForClients } from '../../profile/index.ts';
import type { ReminderReference } from '../ports.ts';
import { reminderPlan, scheduleReminders } from './reminder-plan.ts';

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
    : [scheduleReminders(userId, invoiceId, now, { replace: { since: now.toISOString() } })];

/** True if publishing the current content changes the due date that the client was emailed or shown. */
async function isDueDatePublished(table: Table, userId: string, before: InvoiceRecord): Promise<boolean> {
  const { publishedId, contentId } = before;
  if (before.clientMail === undefined || publishedId === undefined || publishedId === contentId) return false;
  const published = await invoiceReader(table).findContent(userId, publishedId);
  return published?.invoice.dueDate !== before.dueDate;
}

/**
 * If the current content is published without an email and its due date differs from the published one, stages count
 * from now.
 */
const onDueDatePublished = async (
  table: Table,
  userId: string,
  before: InvoiceRecord,
  now: Date,
): Promise<readonly Write[]> =>
  (await isDueDatePublished(table, userId, before)) ? restartReminders(userId, before, now) : [];

async function remindsClients(table: Table, userId: string): Promise<boolean> {
  const account = await find(table, liteProfile, liteProfile.key(userId));
  return account !== undefined && remindersForClients(account)?.isOn === true;
}

/**
 * After an email to the client at an instant (ISO), if the account wants reminders: the next reminder does not follow
 * too soon.
 */
async function onClientMail(
  table: Table,
  { userId, invoiceId }: ReminderReference,
  lastMailAt: string,
  now: Date,
  known?: KnownAccount,
): Promise<readonly Write[]> {
  const reminds = known ? known.remindsOfInvoices : await remindsClients(table, userId);
  return reminds ? [scheduleReminders(userId, invoiceId, now, { replace: { lastMailAt } })] : [];
}

type PaymentOfInvoice = Extract<InvoiceChange, { cause: 'payment' }>;

/**
 * After a payment was removed before its receipt was emailed: the receipt no longer delays the next reminder. Undefined
 * if there was no such receipt, or if a later email was sent.
 */
async function onReceiptDropped(
  table: Table,
  { userId, before, droppedReceiptAt }: PaymentOfInvoice,
  now: Date,
): Promise<readonly Write[] | undefined> {
  if (droppedReceiptAt === undefined) return undefined;
  const { invoiceId } = before;
  const plan = await find(table, reminderPlan, reminderPlan.key(userId, invoiceId));
  // A later email about the invoice was sent, so `lastMailAt` stays.
  if (plan?.lastMailAt !== droppedReceiptAt) return undefined;
  const isRestarted = before.status === 'paid' || (await isDueDatePublished(table, userId, before));
  const set = { lastMailAt: undefined, ...(isRestarted && { since: now.toISOString() }) };
  const lastMailUnchanged = { attr: 'lastMailAt', is: droppedReceiptAt } as const;
  return [scheduleReminders(userId, invoiceId, now, { replace: set }, lastMailUnchanged)];
}

/** True for a refund and for money that a dispute took. The bank's return of a payment is not one. */
const isTakenBack = ({ payment }: PaymentOfInvoice): boolean =>
  payment !== undefined &&
  payment.payment.amountCents < 0 &&
  ['refund', 'dispute'].includes(payment.payment.online?.cause ?? '');

/** Turns the reminders of an invoice off, until the owner turns them on again. */
const turnedOff = (
  userId: string,
  { invoiceId, clientMail }: Pick<InvoiceRecord, 'invoiceId' | 'clientMail'>,
  now: Date,
): readonly Write[] =>
  clientMail === undefined ? [] : [scheduleReminders(userId, invoiceId, now, { replace: { isOff: true } })];

async function onPayment(table: Table, change: PaymentOfInvoice, now: Date): Promise<readonly Write[]> {
  const { userId, before, after, hasReceipt } = change;
  if (after.status === 'paid') return [];
  if (isTakenBack(change)) return turnedOff(userId, before, now);
  const undone = await onReceiptDropped(table, change, now);
  if (undone) return undone;
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
        const isOpenAgain = before !== undefined && !isUnpaid(before) && isUnpaid(after);
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
        return onClientMail(table, change, change.mailedAt, now, change.account);
      default:
        return [];
    }
  },
};
