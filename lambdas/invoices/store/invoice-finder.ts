import { balanceOf } from '#domain/documents/amounts';
import type { InvoiceFilter, InvoiceShow } from '#domain/invoices/invoice-filter';
import { isSought, showsOwed, soughtAmount, soughtText } from '#domain/invoices/invoice-filter';
import {
  type GroupSection,
  groupSections,
  index1,
  type StatusGroup,
  statusGroupPartition,
  statusGroups,
} from '#domain/table/indexes';
import { isKeyId } from '#domain/table/keys';
import type { RawItem } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { firstTogether } from '../../platform/table/first-together.ts';
import type { Query } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { InvoiceFinder } from '../search/list-ports.ts';
import { invoice, recordOf } from './invoice.ts';

/** Invoices that one search request reads at most: some 180 read units. See docs/decisions/064-invoice-search-in-index-1.md. */
export const looksAtOnce = 2_000;

/** The groups that a filter looks through; each is in the order of its days. */
const groups: Readonly<Record<InvoiceShow, readonly StatusGroup[]>> = {
  draft: ['draft'],
  unpaid: ['open'],
  overdue: ['open'],
  paid: ['paid'],
  void: ['void'],
};

/** The first and last day of a calendar, as texts. */
const [firstDay, lastDay] = ['0000-00-00', '9999-99-99'];

/** A part of a group that is in the order of its days. */
interface ListSection {
  readonly group: StatusGroup;
  readonly section: GroupSection;
}

function sectionsOf({ show, from = firstDay, to = lastDay }: InvoiceFilter): readonly ListSection[] {
  // DynamoDB refuses a BETWEEN whose upper bound is below its lower bound.
  if (from > to) return [];
  // Of an invoice over nothing nothing is owed, and without a due date nothing is overdue.
  const sections =
    show === 'overdue' ? (['d'] as const) : show === 'unpaid' ? (['d', 'n'] as const) : groupSections;
  return (show ? groups[show] : statusGroups).flatMap((group) =>
    sections.map((section) => ({ group, section })),
  );
}

/** One of these is true of each invoice whose balance differs from its total. */
const partlySettled: readonly Condition[] = [
  { attr: 'paidCents', above: 0 },
  { attr: 'depositCents', above: 0 },
];

/**
 * Conditions beside section and place. The table cannot compute a balance, so a search for an amount also returns each
 * invoice of the group with a payment or deposit; `isSought` then decides.
 */
function conditionsOf(
  { clientId, from, to, search }: InvoiceFilter,
  group: StatusGroup,
): readonly Condition[] {
  const text = soughtText(search);
  const amount = soughtAmount(search);
  return [
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
              ...(amount && group !== 'paid' ? partlySettled : []),
            ],
          },
        ]),
  ];
}

/**
 * The query of a section: what is owed longest stands first, of everything else the latest. It ends before the owner's day
 * where only what is overdue counts.
 */
const queryOf = (userId: string, filter: InvoiceFilter, { group, section }: ListSection): Query => ({
  partition: statusGroupPartition(userId, group),
  index: index1,
  where: conditionsOf(filter, group),
  lastFirst: !showsOwed(filter),
  ...(filter.show === 'overdue' ? { between: [section, `${section}${filter.today}`] } : { begins: section }),
});

/** The place after which a page begins, in every section alike; undefined for a text that is no cursor. */
function placeOf(userId: string, { group, section }: ListSection, cursor: string) {
  const [, invoiceId = ''] = /^(?:\d{4}-\d{2}-\d{2})?#(.+)$/.exec(cursor) ?? [];
  if (!isKeyId(invoiceId)) return undefined;
  return {
    ...invoice.key(userId, invoiceId),
    GSI1PK: statusGroupPartition(userId, group),
    GSI1SK: `${section}${cursor}`,
  };
}

const amountsOf = (item: RawItem) => ({
  totalCents: Number(item.totalCents),
  depositCents: Number(item.depositCents ?? 0),
  paidCents: Number(item.paidCents ?? 0),
});

/** The sections of a filter after a cursor, and the order in which they are read together; none for a text that is no cursor. */
function queriesOf(userId: string, filter: InvoiceFilter, cursor: string | undefined) {
  const queries = sectionsOf(filter).flatMap((section): Query[] => {
    const after = cursor === undefined ? undefined : placeOf(userId, section, cursor);
    if (cursor !== undefined && !after) return [];
    return [{ ...queryOf(userId, filter, section), ...(after && { after }) }];
  });
  const isWanted = (item: RawItem) =>
    isSought({ ...amountsOf(item), searched: String(item.searched ?? '') }, filter.search);
  return { queries, together: { looks: looksAtOnce, place, isWanted, lastFirst: !showsOwed(filter) } };
}

/** Where an invoice stands among those of all sections: its sort key without the section. */
const place = (item: RawItem): string => String(item.GSI1SK).slice(1);

/** Finds invoices of an account in index 1, which follows the table by moments. */
export const invoiceFinder = (table: Table): InvoiceFinder => ({
  async find(userId, filter, { limit, cursor }) {
    const { queries, together } = queriesOf(userId, filter, cursor);
    // One more than shown tells whether there is a next page.
    const { items, end } = await firstTogether(table, queries, { ...together, count: limit + 1 });
    const page = items.slice(0, limit);
    const last = page.at(-1);
    const next = items.length > limit && last ? place(last) : end;
    return { records: page.map(recordOf), ...(next !== undefined && { cursor: next }) };
  },

  async sum(userId, filter, cursor) {
    const { queries, together } = queriesOf(userId, filter, cursor);
    const only = ['GSI1PK', 'GSI1SK', 'totalCents', 'depositCents', 'paidCents', 'searched'];
    const { items, end } = await firstTogether(
      table,
      queries.map((query) => ({ ...query, only })),
      together,
    );
    const open = statusGroupPartition(userId, 'open');
    let [totalCents, owedCents] = [0, 0];
    for (const item of items) {
      const amounts = amountsOf(item);
      totalCents += amounts.totalCents;
      if (item.GSI1PK === open) owedCents += balanceOf(amounts);
    }
    const cents = showsOwed(filter) ? owedCents : totalCents;
    return { count: items.length, cents, owedCents, ...(end !== undefined && { cursor: end }) };
  },
});
