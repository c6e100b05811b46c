import type { InvoiceFilter, InvoiceShow } from '#domain/lite-invoice/invoice-filter';
import { soughtAmount, soughtText } from '#domain/lite-invoice/invoice-filter';
import { balanceOf } from '#domain/lite-invoice/payment';
import { type InvoiceShelf, index1, invoiceShelves, shelfPartition } from '#domain/table/indexes';
import { isKeyId } from '#domain/table/keys';
import type { InvoiceFinder } from '../../../lite-invoice/list-ports.ts';
import type { RawItem } from '../table/entity.ts';
import type { Condition } from '../table/expression.ts';
import { type Query, queryAll } from '../table/query.ts';
import type { Table } from '../table/table.ts';
import { invoice, recordOf } from './invoice.ts';

/** The shelves that a filter looks through; each is in the order of its days. */
const shelves: Readonly<Record<InvoiceShow, readonly InvoiceShelf[]>> = {
  draft: ['draft'],
  unpaid: ['open'],
  overdue: ['open'],
  paid: ['paid'],
  void: ['void'],
};

const shelvesOf = ({ show }: InvoiceFilter) => (show ? shelves[show] : invoiceShelves);

/** What is owed longest stands first; of everything else the latest. */
const isOldestFirst = ({ show }: InvoiceFilter): boolean => show === 'unpaid' || show === 'overdue';

/** The first and last day of a calendar, as texts. */
const [firstDay, lastDay] = ['0000-00-00', '9999-99-99'];

/** What an invoice must be like beside its shelf and place. */
function conditionsOf({ show, clientId, from, to, search }: InvoiceFilter): readonly Condition[] {
  const text = soughtText(search);
  const amount = soughtAmount(search);
  return [
    // Nothing is owed of an invoice over nothing.
    ...(show === 'unpaid' || show === 'overdue' ? [{ attr: 'totalCents', above: 0 }] : []),
    ...(show === 'overdue' ? [{ attr: 'dueDate', above: '' }] : []),
    ...(clientId === undefined ? [] : [{ attr: 'clientId', is: clientId }]),
    ...(from === undefined && to === undefined
      ? []
      : [{ attr: 'issueDate', within: [from ?? firstDay, to ?? lastDay] as const }]),
    ...(text === undefined
      ? []
      : [
          {
            any: [
              { attr: 'searched', contains: text },
              ...(amount ? [{ attr: 'totalCents', within: amount }] : []),
            ],
          },
        ]),
  ];
}

/** The query of a shelf; it ends before the owner's day where only what is overdue counts. */
const queryOf = (userId: string, filter: InvoiceFilter, shelf: InvoiceShelf): Query => ({
  partition: shelfPartition(userId, shelf),
  index: index1,
  where: conditionsOf(filter),
  lastFirst: !isOldestFirst(filter),
  ...(filter.show === 'overdue' && { upTo: filter.today }),
});

/** The place after which a page begins, in every shelf alike; undefined for a text that is no cursor. */
function placeOf(userId: string, shelf: InvoiceShelf, cursor: string) {
  const [, invoiceId = ''] = /^(?:\d{4}-\d{2}-\d{2})?#(.+)$/.exec(cursor) ?? [];
  if (!isKeyId(invoiceId)) return undefined;
  return { ...invoice.key(userId, invoiceId), GSI1PK: shelfPartition(userId, shelf), GSI1SK: cursor };
}

/** The first items of a query, so many at most. */
async function firstOf(table: Table, query: Query, count: number): Promise<readonly RawItem[]> {
  const items: RawItem[] = [];
  // A page is as large as what is wanted where every item counts; else as large as the table answers at once.
  const isPlain = query.where?.every((condition) => 'above' in condition) ?? true;
  for await (const item of queryAll(table, { ...query, ...(isPlain && { limit: count }) })) {
    items.push(item);
    if (items.length === count) break;
  }
  return items;
}

/** Finds invoices of an account in index 1, which follows the table by moments. */
export const invoiceFinder = (table: Table): InvoiceFinder => ({
  async find(userId, filter, { limit, cursor }) {
    const found = await Promise.all(
      shelvesOf(filter).map(async (shelf) => {
        const after = cursor === undefined ? undefined : placeOf(userId, shelf, cursor);
        if (cursor !== undefined && !after) return [];
        // One more than shown tells whether there is a next page.
        return firstOf(table, { ...queryOf(userId, filter, shelf), ...(after && { after }) }, limit + 1);
      }),
    );
    const place = (item: RawItem): string => String(item.GSI1SK);
    const order = isOldestFirst(filter) ? 1 : -1;
    const sorted = found.flat().sort((one, other) => (place(one) < place(other) ? -order : order));
    const page = sorted.slice(0, limit);
    const last = page.at(-1);
    return {
      records: page.map(recordOf),
      ...(sorted.length > limit && last && { cursor: place(last) }),
    };
  },

  async sum(userId, filter) {
    const sums = await Promise.all(
      shelvesOf(filter).map(async (shelf) => {
        let [count, totalCents, owedCents] = [0, 0, 0];
        const query = { ...queryOf(userId, filter, shelf), only: ['totalCents', 'paidCents'] };
        for await (const item of queryAll(table, query)) {
          const amounts = { totalCents: Number(item.totalCents), paidCents: Number(item.paidCents ?? 0) };
          count += 1;
          totalCents += amounts.totalCents;
          if (shelf === 'open') owedCents += balanceOf(amounts);
        }
        return { count, totalCents, owedCents };
      }),
    );
    return sums.reduce((all, one) => ({
      count: all.count + one.count,
      totalCents: all.totalCents + one.totalCents,
      owedCents: all.owedCents + one.owedCents,
    }));
  },
});
