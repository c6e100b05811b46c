import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { isOpen } from '#domain/invoices/invoice-status';
import { invoiceTodayItems, overduePauseDays, type TodayItem } from '#domain/today/today-item';
import { type InvoiceProjection, invoiceReader } from '../../invoices/index.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Write } from '../../platform/table/writes.ts';
import { dropTodayItem, listTodayItem, type TodayReference } from './today-item.ts';

/** The instant (ISO) until which an overdue invoice is hidden after its client was reminded or replied. */
export const overdueHiddenUntil = (instant: string): string =>
  new Date(Date.parse(instant) + overduePauseDays * 24 * 60 * 60 * 1000).toISOString();

const isSame = (one: TodayReference, other: TodayReference): boolean =>
  one.reason === other.reason && one.from === other.from;

const isEqualItem = (one: TodayItem, other: TodayItem | undefined): boolean =>
  other !== undefined && JSON.stringify(one) === JSON.stringify(other);

/** A reported check is no longer waited for once nothing is owed. */
const reportedCheck = (before: InvoiceRecord, after: InvoiceRecord | undefined): readonly TodayReference[] =>
  before.checkReportedAt !== undefined && isOpen(before) && !(after && isOpen(after))
    ? [{ reason: 'check-reported', documentId: before.invoiceId }]
    : [];

/** Lists the items that a change of an invoice adds or alters, and removes those that it resolves. */
function changeWrites(
  userId: string,
  before: InvoiceRecord | undefined,
  after: InvoiceRecord | undefined,
): readonly Write[] {
  const [listed, wanted] = [before, after].map((record) => (record ? invoiceTodayItems(record) : []));
  const resolved = (listed ?? []).filter((item) => !wanted?.some((other) => isSame(item, other)));
  const changed = (wanted ?? []).filter(
    (item) =>
      !isEqualItem(
        item,
        listed?.find((other) => isSame(item, other)),
      ),
  );
  return [
    ...[...resolved, ...(before ? reportedCheck(before, after) : [])].map((item) =>
      dropTodayItem(userId, item),
    ),
    ...changed.map((item) => listTodayItem(userId, item)),
  ];
}

/** Updates the list with every change of an invoice. */
export const todayProjection: InvoiceProjection = {
  purpose: 'today',
  writes: (_table, change) =>
    change.cause === 'client-mailed' ? [] : changeWrites(change.userId, change.before, change.after),
};

/** Hides an overdue invoice for a week after a reminder was sent at an instant (ISO). Safe to repeat. */
export async function pauseOverdue(
  table: Table,
  {
    owner: userId = '',
    about: invoiceId,
    updatedAt: mailedAt,
  }: { readonly owner?: string | undefined; readonly about: string; readonly updatedAt: string },
): Promise<void> {
  const record = await invoiceReader(table).find(userId, invoiceId);
  const overdue = record && invoiceTodayItems(record).find(({ reason }) => reason === 'overdue');
  if (overdue) await commit(table, [listTodayItem(userId, overdue, overdueHiddenUntil(mailedAt))]);
}
