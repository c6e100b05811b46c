import type { CalendarDate } from '../calendar-date.ts';
import { isClosed, isIssued, isPaidInFull, isVoid, type MoneyFacts } from '../documents/money-amounts.ts';
import { overdueCentsOf, type StandingFacts, standingOf } from '../documents/standing.ts';
import type { StandingState } from '../documents/standing-state.ts';
import {
  type InvoiceFilter,
  type InvoiceOrder,
  invoiceOrders,
  isByPaymentDate,
  showsOwed,
} from './invoice-filter.ts';

/** The history sorts at most this many invoices by amount. */
export const maxSortedByAmount = 1_000;

/** Shown if a result is too large to be sorted by amount. */
export const tooManyToSort = 'Narrow the search to sort by amount.';

type Shown = Pick<InvoiceFilter, 'show' | 'paidFrom' | 'paidTo'>;

/** The default order of a list: unpaid invoices by due date, everything else newest first. */
export const defaultOrder = (filter: Shown): InvoiceOrder =>
  showsOwed(filter) && !isByPaymentDate(filter) ? 'due' : 'newest';

/**
 * The orders offered for a list. Drafts, paid and void invoices, and payments cannot be sorted by due date; only a list
 * of every status can be grouped by it.
 */
export function ordersOf(filter: Shown): readonly InvoiceOrder[] {
  if (isByPaymentDate(filter)) return ['newest', 'amount'];
  if (filter.show === undefined) return invoiceOrders;
  return showsOwed(filter) ? ['newest', 'due', 'amount'] : ['newest', 'amount'];
}

/** The chosen order if the list offers it, otherwise the default order. */
export const orderOf = (filter: Shown & Pick<InvoiceFilter, 'order'>): InvoiceOrder =>
  filter.order !== undefined && ordersOf(filter).includes(filter.order) ? filter.order : defaultOrder(filter);

/** The name of an order in a list. */
export function orderLabel(order: InvoiceOrder, filter: Shown): string {
  switch (order) {
    case 'newest':
      return isByPaymentDate(filter) ? 'Latest payment' : 'Newest first';
    case 'status':
      return 'Overdue, waiting, paid';
    case 'due':
      return 'Due first';
    case 'amount':
      return 'Largest amount';
  }
}

/** The groups of the list ordered by status, in its order. */
export type StatusHeading = 'Overdue' | 'Waiting' | 'Drafts' | 'Paid' | 'Void';

/** The group of an invoice on a day in the account's time zone. Whatever was sent and is not overdue waits. */
export function statusHeading(
  invoice: MoneyFacts & { readonly dueDate: CalendarDate },
  today: CalendarDate,
): StatusHeading {
  if (isVoid(invoice)) return 'Void';
  if (isPaidInFull(invoice) || isClosed(invoice)) return 'Paid';
  if (!isIssued(invoice)) return 'Drafts';
  return overdueCentsOf(invoice, today) > 0 ? 'Overdue' : 'Waiting';
}

/** States whose badge does not say what the name of their group says, in the order in which a heading names them. */
const exceptions: readonly StandingState[] = ['disputed', 'undecided', 'refunded'];

/**
 * The heading above each invoice of a list ordered by status; undefined where its group goes on. It names every badge in
 * the group that says something else: "Paid, disputed or refunded".
 */
export function groupHeadings(
  invoices: readonly StandingFacts[],
  today: CalendarDate,
): readonly (string | undefined)[] {
  const groups = invoices.map((invoice) => statusHeading(invoice, today));
  const states = invoices.map((invoice) => standingOf(invoice, today).state);
  return groups.map((group, at) => {
    if (group === groups[at - 1]) return undefined;
    const end = groups.findIndex((other, index) => index > at && other !== group);
    const members = new Set(states.slice(at, end < 0 ? undefined : end));
    const others = exceptions.filter((state) => members.has(state));
    return [[group, ...others.slice(0, -1)].join(', '), ...others.slice(-1)].join(' or ');
  });
}
