import { isPaidInFull, type MoneyAmounts, type MoneyFacts, moneyOf } from '#domain/documents/money-amounts';
import type { StoredOnline } from '#domain/documents/online/invoice-online';
import type { InvoiceFilter, InvoiceShow } from '#domain/invoices/invoice-filter';
import {
  matchesSearch,
  normalizedSearch,
  searchedAmountRange,
  showsOwed,
} from '#domain/invoices/invoice-filter';
import { type StatusHeading, statusHeading } from '#domain/invoices/invoice-order';
import type { Cents } from '#domain/money';
import {
  type GroupSection,
  groupSections,
  index1,
  type StatusGroup,
  statusGroupPartition,
  statusGroups,
} from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import type { RawItem } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import type { Query } from '../../platform/table/query.ts';
import { invoice } from './invoice.ts';

/**
 * Maximum number of invoices that one search request reads: about 180 read units. See
 * docs/decisions/064-lists-of-invoices.md.
 */
export const maxReadsAtOnce = 2_000;

/** Text bounds below and above every calendar date. */
const [firstDay, lastDay] = ['0000-00-00', '9999-99-99'];

/** A part of a status group, sorted by day. */
interface ListSection {
  readonly group: StatusGroup;
  readonly section: GroupSection;
}

/** Sections of invoices with a balance: with a due date, and without one. */
const owedSections: readonly GroupSection[] = ['d', 'n'];

/** True for a section of invoices that are owed. */
export const isOwed = ({ group, section }: ListSection): boolean =>
  group === 'open' && owedSections.includes(section);

/** True for a section of invoices that may be paid: marked as paid, or with a deposit that is the total. */
export const mayBePaid = ({ group, section }: ListSection): boolean =>
  group === 'paid' || (group === 'open' && section === 'z');

/** The sections that a filter searches. Index 1 sorts each by day. */
const isSearched: Readonly<Record<InvoiceShow, (section: ListSection) => boolean>> = {
  draft: ({ group }) => group === 'draft',
  unpaid: isOwed,
  // Only invoices with a due date can be overdue.
  overdue: ({ group, section }) => group === 'open' && section === 'd',
  paid: mayBePaid,
  void: ({ group }) => group === 'void',
};

/** The sections that a filter searches. `hasSettled`: with "Unpaid" also those of sent invoices without a balance. */
function sectionsOf(
  { show, from = firstDay, to = lastDay }: InvoiceFilter,
  hasSettled: boolean,
): readonly ListSection[] {
  // DynamoDB refuses a BETWEEN whose upper bound is below its lower bound.
  if (from > to) return [];
  const all = statusGroups.flatMap((group) => groupSections.map((section) => ({ group, section })));
  if (show === 'unpaid' && hasSettled) return all.filter(({ group }) => group === 'open');
  return show ? all.filter(isSearched[show]) : all;
}

/** At least one of these is true for each invoice whose balance differs from its total. */
const hasPaymentOrDeposit: readonly Condition[] = [
  { attr: 'paidCents', above: 0 },
  { attr: 'depositCents', above: 0 },
];

/**
 * Filter conditions of a query. The table cannot compute a balance, so a search for an amount also returns each invoice
 * with a payment or deposit, except of the group `paid`, which has no balances; `matchesSearch` then decides.
 */
export function conditionsOf(
  { clientId, from, to, search }: InvoiceFilter,
  group?: StatusGroup,
): readonly Condition[] {
  const text = normalizedSearch(search);
  const amount = searchedAmountRange(search);
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
              ...(amount && group !== 'paid' ? hasPaymentOrDeposit : []),
            ],
          },
        ]),
  ];
}

/**
 * The query of a section. A filter for owed invoices sorts by due date, the earliest first; any other filter sorts by
 * day, the latest first. A query for overdue invoices ends before the owner's current day.
 */
const queryOf = (userId: string, filter: InvoiceFilter, { group, section }: ListSection): Query => ({
  partition: statusGroupPartition(userId, group),
  index: index1,
  where: conditionsOf(filter, group),
  lastFirst: !showsOwed(filter),
  ...(filter.show === 'overdue' ? { between: [section, `${section}${filter.today}`] } : { begins: section }),
});

/**
 * The key in a section after which the page starts; the cursor holds the position for all sections. Undefined if the
 * text is not a cursor.
 */
function startKeyOf(userId: string, { group, section }: ListSection, cursor: string) {
  const [, invoiceId = ''] = /^(?:\d{4}-\d{2}-\d{2})?#(.+)$/.exec(cursor) ?? [];
  if (!isKeyId(invoiceId)) return undefined;
  return {
    ...invoice.key(userId, invoiceId),
    GSI1PK: statusGroupPartition(userId, group),
    GSI1SK: `${section}${cursor}`,
  };
}

/** The attributes that `moneyIn` reads. */
export const moneyAttributes = [
  'status',
  'totalCents',
  'depositCents',
  'paidCents',
  'waivedCents',
  'onlinePayments',
] as const;

/** The stored facts about the money of an invoice. */
export const moneyIn = (item: RawItem): MoneyFacts => ({
  status: String(item.status),
  totalCents: Number(item.totalCents),
  depositCents: Number(item.depositCents ?? 0),
  paidCents: Number(item.paidCents ?? 0),
  waivedCents: Number(item.waivedCents ?? 0),
  onlinePayments: item.onlinePayments as StoredOnline | undefined,
});

/** What an invoice must have for a filter for owed invoices. */
const shownCents = ({ owedCents, agingCents }: MoneyAmounts, { show }: InvoiceFilter): Cents =>
  show === 'overdue' ? agingCents : owedCents;

/** What `statusHeading` reads. */
const datedMoneyIn = (item: RawItem) => ({ ...moneyIn(item), dueDate: String(item.dueDate ?? '') });

/**
 * The queries of a filter's sections after a cursor, and how to merge their results; no queries if the text is not a
 * cursor. `isLeftOut` excludes sections. A filter for owed invoices leaves out those on which nothing is owed, such as
 * undecided ones, unless `hasSettled` is true; one for overdue invoices also those whose rest nobody is asked for;
 * one for paid invoices those that were refunded or disputed. `heading` leaves out what is in another group.
 */
export function sectionQueries(
  userId: string,
  filter: InvoiceFilter,
  cursor: string | undefined,
  {
    isLeftOut = () => false,
    hasSettled = !showsOwed(filter),
    heading,
  }: {
    readonly isLeftOut?: (section: ListSection) => boolean;
    readonly hasSettled?: boolean;
    readonly heading?: StatusHeading;
  } = {},
) {
  const sections = sectionsOf(filter, hasSettled).filter((section) => !isLeftOut(section));
  const queries = sections.flatMap((section): Query[] => {
    const after = cursor === undefined ? undefined : startKeyOf(userId, section, cursor);
    if (cursor !== undefined && !after) return [];
    return [{ ...queryOf(userId, filter, section), ...(after && { after }) }];
  });
  const isWanted = (item: RawItem): boolean =>
    matchesSearch({ ...moneyIn(item), searched: String(item.searched ?? '') }, filter.search) &&
    (hasSettled || shownCents(moneyOf(moneyIn(item)), filter) > 0) &&
    (filter.show !== 'paid' || isPaidInFull(moneyIn(item))) &&
    (heading === undefined || statusHeading(datedMoneyIn(item), filter.today) === heading);
  return {
    queries,
    mergeOptions: { maxReads: maxReadsAtOnce, sortKeyOf, isWanted, lastFirst: !showsOwed(filter) },
  };
}

/** The position of an invoice across all sections: its sort key without the section. */
export const sortKeyOf = (item: RawItem): string => String(item.GSI1SK).slice(1);
