import type { Invoice } from '#domain/documents/invoice';
import { dayIn, defaultTimeZone, monthOf, type TimeZone } from '#domain/time-zone';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';

/**
 * The month in which an invoice counts as billed: that of its issue date, or else the month in which it was sent, in
 * the account's time zone. The zone is read only if it is not given.
 */
export async function billedMonthOf(
  table: Table,
  userId: string,
  { issueDate }: Pick<Invoice, 'issueDate'>,
  { sentAt, timeZone }: { readonly sentAt: string; readonly timeZone?: TimeZone | undefined },
): Promise<string> {
  if (issueDate !== '') return monthOf(issueDate);
  const zone = timeZone ?? (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone;
  return monthOf(dayIn(zone ?? defaultTimeZone, sentAt));
}
