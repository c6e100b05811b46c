import type { Invoice } from '#domain/documents/invoice';
import { dayIn, defaultTimeZone, monthOf } from '#domain/time-zone';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';

/**
 * The month in which an invoice counts as billed: that of its issue date, or else the month in which it was sent, in
 * the account's time zone.
 */
export async function billedMonthOf(
  table: Table,
  userId: string,
  { issueDate }: Pick<Invoice, 'issueDate'>,
  sentAt: string,
): Promise<string> {
  if (issueDate !== '') return monthOf(issueDate);
  const lite = await find(table, liteProfile, liteProfile.key(userId));
  return monthOf(dayIn(lite?.timeZone ?? defaultTimeZone, sentAt));
}
