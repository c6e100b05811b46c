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

/** The orders offered for a list. Drafts, paid and void invoices, and payments cannot be sorted by due date. */
export const ordersOf = (filter: Shown): readonly InvoiceOrder[] =>
  isByPaymentDate(filter) || !(filter.show === undefined || showsOwed(filter))
    ? ['newest', 'amount']
    : invoiceOrders;

/** The chosen order if the list offers it, otherwise the default order. */
export const orderOf = (filter: Shown & Pick<InvoiceFilter, 'order'>): InvoiceOrder =>
  filter.order !== undefined && ordersOf(filter).includes(filter.order) ? filter.order : defaultOrder(filter);

/** The name of an order in a list. */
export function orderLabel(order: InvoiceOrder, filter: Shown): string {
  switch (order) {
    case 'newest':
      return isByPaymentDate(filter) ? 'Latest payment' : 'Newest first';
    case 'due':
      return 'Due first';
    case 'amount':
      return 'Largest amount';
  }
}
