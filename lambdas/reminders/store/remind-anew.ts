import type { InvoiceRecord, NewSubmission } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { invoiceReader } from '../../invoices/index.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
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

/** An edit that leaves something to pay where nothing was: its reminders had ended. */
export const remindOfEdit = (
  { userId, existing }: NewSubmission,
  record: InvoiceRecord,
  now: Date,
): readonly Write[] =>
  existing === undefined || isOpen(existing) || !isOpen(record) ? [] : remindAfresh(userId, record, now);

/**
 * For the publication of the present content without an email: reminders count from its due date from then on. Where that is the
 * date of the version before, nothing is rescheduled.
 */
export async function remindByVersion(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  now: Date,
): Promise<readonly Write[]> {
  const { publishedId, contentId } = record;
  if (record.clientMail === undefined || publishedId === undefined || publishedId === contentId) return [];
  const published = await invoiceReader(table).findContent(userId, publishedId);
  return published?.invoice.dueDate === record.dueDate ? [] : remindAfresh(userId, record, now);
}
