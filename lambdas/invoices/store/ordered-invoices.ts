import { moneyOf } from '#domain/documents/money-amounts';
import { type InvoiceFilter, matchesFilter, showsOwed } from '#domain/invoices/invoice-filter';
import { maxSortedByAmount } from '#domain/invoices/invoice-order';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { invoicePrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { isUlid } from '#domain/ulid';
import type { Condition } from '../../platform/table/expression.ts';
import { mergeQueries } from '../../platform/table/merge-queries.ts';
import type { Table } from '../../platform/table/table.ts';
import type { FoundPage, PageRequest } from '../search/list-ports.ts';
import { invoice, recordOf } from './invoice.ts';
import {
  conditionsOf,
  isOwed,
  maxReadsAtOnce,
  mayBePaid,
  sectionQueries,
  sortKeyOf,
} from './invoice-sections.ts';

/**
 * Maximum number of invoices that one request reads to sort a result: about 900 read units. A result can only be sorted
 * if all of it is read. See docs/decisions/064-lists-of-invoices.md.
 */
export const maxReadsToSort = 10_000;

type Find = (table: Table, userId: string, filter: InvoiceFilter, page: PageRequest) => Promise<FoundPage>;

/** Which sections of a filter a page leaves out, and whether it has invoices on which nothing is owed. */
type LeftOut = NonNullable<Parameters<typeof sectionQueries>[3]>;

/** A page in the order of index 1: by due date if the filter is for owed invoices, otherwise the latest day first. */
export async function byDay(
  table: Table,
  userId: string,
  filter: InvoiceFilter,
  { limit, cursor, ...leftOut }: PageRequest & LeftOut,
): Promise<FoundPage> {
  const { queries, mergeOptions } = sectionQueries(userId, filter, cursor, leftOut);
  // One more than shown tells whether there is a next page.
  const { items, end } = await mergeQueries(table, queries, { ...mergeOptions, count: limit + 1 });
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const next = items.length > limit && last ? sortKeyOf(last) : end;
  return { records: page.map(recordOf), ...(next !== undefined && { cursor: next }) };
}

/** A part of the list ordered by due date. Parts follow each other; cursors begin with the name of their part. */
type Part = LeftOut & { readonly name: string; readonly filter: InvoiceFilter };

/** The parts of the list ordered by due date: owed invoices by due date, then those without one, then all others. */
function partsOf(filter: InvoiceFilter): readonly Part[] {
  const owed = { ...filter, show: 'unpaid' } as const;
  const rest: readonly Part[] = filter.show ? [] : [{ name: 'rest', filter, isLeftOut: isOwed }];
  // Without a filter the list also has the sent invoices on which nothing is owed, each in its place.
  const all = { filter: owed, hasSettled: filter.show === undefined } as const;
  const byDueDate: Part = { ...all, name: 'dated', isLeftOut: ({ section }) => section !== 'd' };
  const undated: Part = { ...all, name: 'undated', isLeftOut: ({ section }) => section !== 'n' };
  return [byDueDate, undated, ...rest];
}

/**
 * The parts of the list grouped by status: overdue invoices and then all others that were sent, each by due date;
 * drafts, paid and void invoices, each the latest day first.
 */
const groupsOf = (filter: InvoiceFilter): readonly Part[] => {
  const waiting = {
    filter: { ...filter, show: 'unpaid' },
    hasSettled: true,
    heading: 'Waiting',
  } as const;
  const closed = (show: 'draft' | 'void'): Part => ({ name: show, filter: { ...filter, show } });
  const notSettled: Part['isLeftOut'] = (section) => section.group !== 'open' || isOwed(section);
  return [
    { name: 'overdue', filter: { ...filter, show: 'overdue' } },
    { ...waiting, name: 'dated', isLeftOut: ({ section }) => section !== 'd' },
    { ...waiting, name: 'undated', isLeftOut: ({ section }) => section !== 'n' },
    { name: 'settled', filter, isLeftOut: notSettled, heading: 'Waiting' },
    closed('draft'),
    { name: 'paid', filter, isLeftOut: (section) => !mayBePaid(section), heading: 'Paid' },
    closed('void'),
  ];
};

/** The name of the part in a cursor; '' if it has none. */
const nameIn = (cursor: string): string => /^([a-z]+):/.exec(cursor)?.[1] ?? '';

const cursorOf = ({ name }: Part, position = ''): string => `${name}:${position}`;

/**
 * A page that lists the owed invoices by due date, then all others, the latest day first. For a filter without owed
 * invoices, or only with overdue ones, `byDay` has this order already.
 */
export const dueFirst: Find = async (table, userId, filter, page) =>
  filter.show !== undefined && filter.show !== 'unpaid'
    ? byDay(table, userId, filter, page)
    : partByPart(table, userId, partsOf(filter), page);

/** A page grouped by status; a filter for one status has one group, in the order of index 1. */
export const byStatus: Find = async (table, userId, filter, page) =>
  filter.show === undefined
    ? partByPart(table, userId, groupsOf(filter), page)
    : byDay(table, userId, filter, page);

/** A page of a list of which one part follows the other. */
async function partByPart(
  table: Table,
  userId: string,
  parts: readonly Part[],
  { limit, cursor }: PageRequest,
): Promise<FoundPage> {
  const first = cursor === undefined ? 0 : parts.findIndex(({ name }) => name === nameIn(cursor));
  const firstPart = parts[first];
  // The text is not a cursor of this order.
  if (!firstPart) return { records: [] };
  let after = cursor?.slice(cursorOf(firstPart).length);
  const records: InvoiceRecord[] = [];
  for (const part of parts.slice(first)) {
    const freeRows = limit - records.length;
    const page = await byDay(table, userId, part.filter, {
      // If the page is already full, one invoice tells whether there is a next page.
      limit: Math.max(freeRows, 1),
      ...(part.isLeftOut && { isLeftOut: part.isLeftOut }),
      ...(part.hasSettled !== undefined && { hasSettled: part.hasSettled }),
      ...(part.heading && { heading: part.heading }),
      ...(after && { cursor: after }),
    });
    after = undefined;
    const hasMore = page.records.length > 0 || page.cursor !== undefined;
    if (freeRows === 0 && hasMore) return { records, cursor: cursorOf(part) };
    records.push(...page.records);
    if (page.cursor !== undefined) return { records, cursor: cursorOf(part, page.cursor) };
  }
  return { records };
}

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
  const cents = showsOwed(filter)
    ? (record: InvoiceRecord) => moneyOf(record).owedCents
    : ({ totalCents }: InvoiceRecord) => totalCents;
  const sortKey = (record: InvoiceRecord) =>
    `${String(cents(record)).padStart(digits, '0')}#${record.invoiceId}`;
  return pageOf(records, sortKey, page);
};

/** The items of the sections of `mayBePaid`, and a few more. */
const mayBePaidItem: Condition = {
  any: [
    { attr: 'status', is: 'paid' },
    { attr: 'depositCents', above: 0 },
  ],
};

/** A page in the order of creation, read from the table itself, up to the maximum reads of one request. */
const walkNewest: Find = async (table, userId, filter, { limit, cursor }) => {
  if (cursor !== undefined && !isUlid(cursor)) return { records: [] };
  const where = [...conditionsOf(filter), ...(filter.show === 'paid' ? [mayBePaidItem] : [])];
  const query = {
    partition: accountPartition(userId),
    begins: invoicePrefix,
    isEventuallyConsistent: true,
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
