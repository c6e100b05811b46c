import {
  type InvoiceFilter,
  type InvoiceOrder,
  invoiceOrders,
  isByPaymentDate,
  showsOwed,
} from './invoice-filter.ts';

/** Invoices that the history sorts by amount at most. */
export const sortedByAmount = 1_000;

/** Shown in place of a result that is too large to be sorted by amount. */
export const tooManyToSort = 'Narrow the search to sort by amount.';

type Shown = Pick<InvoiceFilter, 'show' | 'paidFrom' | 'paidTo'>;

/** The order of a list until another is chosen: what is owed by due date, everything else newest first. */
export const usualOrder = (filter: Shown): InvoiceOrder =>
  showsOwed(filter) && !isByPaymentDate(filter) ? 'due' : 'newest';

/** The orders that make sense for a list: nothing is due of drafts, of paid or void invoices, or of payments. */
export const ordersOf = (filter: Shown): readonly InvoiceOrder[] =>
  isByPaymentDate(filter) || !(filter.show === undefined || showsOwed(filter))
    ? ['newest', 'amount']
    : invoiceOrders;

/** The order of a list: the chosen one if the list has it. */
export const orderOf = (filter: Shown & Pick<InvoiceFilter, 'order'>): InvoiceOrder =>
  filter.order !== undefined && ordersOf(filter).includes(filter.order) ? filter.order : usualOrder(filter);

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
