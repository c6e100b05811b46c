import { balanceOf } from '#domain/documents/amounts';
import { type InvoiceFilter, matchesFilter, showsOwed } from '#domain/invoices/invoice-filter';
import { maxSortedByAmount } from '#domain/invoices/invoice-order';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { accountPartition, invoicePrefix } from '#domain/table/keys';
import { isUlid } from '#domain/ulid';
import { mergeQueries } from '../../platform/table/merge-queries.ts';
import type { Table } from '../../platform/table/table.ts';
import type { FoundPage, PageRequest } from '../search/list-ports.ts';
import { invoice, recordOf } from './invoice.ts';
import { conditionsOf, isOwed, maxReadsAtOnce, sectionQueries, sortKeyOf } from './invoice-sections.ts';

/**
 * Maximum number of invoices that one request reads to sort a result: about 900 read units. A result can only be sorted
 * if all of it is read. See docs/decisions/150-orders-of-the-history.md.
 */
export const maxReadsToSort = 10_000;

type Find = (table: Table, userId: string, filter: InvoiceFilter, page: PageRequest) => Promise<FoundPage>;

/** Tells which sections of a filter a page leaves out. */
interface LeftOut {
  readonly isLeftOut?: Parameters<typeof sectionQueries>[3];
}

/** A page in the order of index 1: invoices that are owed by due date, all others by latest day. */
export async function byDay(
  table: Table,
  userId: string,
  filter: InvoiceFilter,
  { limit, cursor, isLeftOut }: PageRequest & LeftOut,
): Promise<FoundPage> {
  const { queries, mergeOptions } = sectionQueries(userId, filter, cursor, isLeftOut);
  // One more than shown tells whether there is a next page.
  const { items, end } = await mergeQueries(table, queries, { ...mergeOptions, count: limit + 1 });
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const next = items.length > limit && last ? sortKeyOf(last) : end;
  return { records: page.map(recordOf), ...(next !== undefined && { cursor: next }) };
}

/** Cursor prefixes for the two parts of the list ordered by due date. */
const [owedPrefix, restPrefix] = ['owed:', 'rest:'];

/** A page with invoices that are owed first, by due date; then all others, latest day first. */
export const dueFirst: Find = async (table, userId, filter, { limit, cursor = owedPrefix }) => {
  if (filter.show !== undefined) {
    const rest = cursor === owedPrefix ? {} : { cursor };
    return byDay(table, userId, filter, { limit, ...rest });
  }
  if (!cursor.startsWith(owedPrefix) && !cursor.startsWith(restPrefix)) return { records: [] };
  const after = cursor.slice(owedPrefix.length);
  const isInRest = cursor.startsWith(restPrefix);
  const owed: FoundPage = isInRest
    ? { records: [] }
    : await byDay(table, userId, { ...filter, show: 'unpaid' }, { limit, ...(after && { cursor: after }) });
  if (owed.cursor !== undefined) return { ...owed, cursor: `${owedPrefix}${owed.cursor}` };
  const freeRows = limit - owed.records.length;
  const rest = await byDay(table, userId, filter, {
    // If the page is already full, one invoice tells whether there is a next page.
    limit: Math.max(freeRows, 1),
    isLeftOut: isOwed,
    ...(isInRest && after && { cursor: after }),
  });
  if (freeRows === 0) return { ...owed, ...(rest.records.length > 0 && { cursor: restPrefix }) };
  return {
    records: [...owed.records, ...rest.records],
    ...(rest.cursor !== undefined && { cursor: `${restPrefix}${rest.cursor}` }),
  };
};

/** Every invoice that matches a filter, in no particular order; 'too-many' if there are more than can be sorted. */
async function readAll(
  table: Table,
  userId: string,
  filter: InvoiceFilter,
  maxReads: number,
): Promise<readonly InvoiceRecord[] | 'too-many'> {
  const { queries, mergeOptions } = sectionQueries(userId, filter, undefined);
  const { items, end } = await mergeQueries(table, queries, {
    ...mergeOptions,
    maxReads,
    count: maxSortedByAmount + 1,
  });
  return end !== undefined || items.length > maxSortedByAmount ? 'too-many' : items.map(recordOf);
}

/** The page of a sorted list after a cursor. The cursor is the sort key of the last record before it. */
function pageOf(
  records: readonly InvoiceRecord[],
  sortKey: (record: InvoiceRecord) => string,
  { limit, cursor }: PageRequest,
): FoundPage {
  const keyed = records
    .map((record) => ({ record, key: sortKey(record) }))
    .filter(({ key }) => cursor === undefined || key < cursor)
    .sort((one, other) => (one.key < other.key ? 1 : -1));
  const last = keyed.length > limit ? keyed[limit - 1] : undefined;
  return {
    records: keyed.slice(0, limit).map(({ record }) => record),
    ...(last && { cursor: last.key }),
  };
}

/** Digits of the largest amount in cents, so that amounts sort as text. */
const digits = 16;

/**
 * A page with the largest amount first: the balance if the filter shows invoices that are owed, otherwise the total.
 */
export const byAmount: Find = async (table, userId, filter, page) => {
  const records = await readAll(table, userId, filter, maxReadsToSort);
  if (records === 'too-many') return { records: [], isTooMany: true };
  const cents = showsOwed(filter) ? balanceOf : ({ totalCents }: InvoiceRecord) => totalCents;
  const sortKey = (record: InvoiceRecord) =>
    `${String(cents(record)).padStart(digits, '0')}#${record.invoiceId}`;
  return pageOf(records, sortKey, page);
};

/** A page in the order of creation, read from the table itself, up to the maximum reads of one request. */
const walkNewest: Find = async (table, userId, filter, { limit, cursor }) => {
  if (cursor !== undefined && !isUlid(cursor)) return { records: [] };
  const where = [
    ...conditionsOf(filter),
    ...(filter.show === 'paid' ? [{ attr: 'status', is: 'paid' } as const] : []),
  ];
  const query = {
    partition: accountPartition(userId),
    begins: invoicePrefix,
    eventually: true,
    lastFirst: true,
    where,
    ...(cursor !== undefined && { after: { ...invoice.key(userId, cursor) } }),
  } as const;
  const { items, end } = await mergeQueries(table, [query], {
    count: limit + 1,
    maxReads: maxReadsAtOnce,
    lastFirst: true,
    sortKeyOf: (item) => String(item.SK).slice(invoicePrefix.length),
    isWanted: (item) => matchesFilter(recordOf(item), filter),
  });
  const records = items.slice(0, limit).map(recordOf);
  const last = records.at(-1);
  const next = items.length > limit && last ? last.invoiceId : end;
  return { records, ...(next !== undefined && { cursor: next }) };
};

/**
 * A page with the newest invoice first. Most invoices of an account are paid, so a filter for any other status reads
 * that group and sorts it, unless it has too many invoices.
 */
export const newestFirst: Find = async (table, userId, filter, page) => {
  if (filter.show === undefined || filter.show === 'paid') return walkNewest(table, userId, filter, page);
  const records = await readAll(table, userId, filter, maxReadsAtOnce);
  return records === 'too-many'
    ? walkNewest(table, userId, filter, page)
    : pageOf(records, ({ invoiceId }) => invoiceId, page);
};
