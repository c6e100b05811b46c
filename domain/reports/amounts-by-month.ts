import type { Cents } from '../money.ts';
import { monthOf } from '../time-zone.ts';
import {
  type Basis,
  type BookInvoice,
  invoicedShares,
  isArrival,
  isCounted,
  notOwedShares,
  receivedShares,
  type TaxShares,
} from './books.ts';

/** An amount of a report: a sent invoice or a payment, with its month. */
export interface Amount extends TaxShares {
  readonly invoice: BookInvoice;
  readonly month: string;
  readonly cents: Cents;
  /** What it adds to a count: 0 for money that was taken back. */
  readonly count: 0 | 1;
}

/** All amounts invoiced or received in some months. Payments count whatever the state of their invoice is. */
export function amountsIn(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): Amount[] {
  const wanted = new Set(months);
  const all =
    basis === 'invoiced'
      ? invoices.filter(isCounted).map((invoice) => ({
          ...invoicedShares(invoice),
          invoice,
          month: invoice.billedMonth,
          cents: invoice.totalCents,
          count: 1 as const,
        }))
      : invoices.flatMap((invoice) =>
          receivedShares(invoice).map(({ payment, shares }) => ({
            ...shares,
            invoice,
            month: monthOf(payment.date),
            cents: payment.amountCents,
            count: isArrival(payment) ? (1 as const) : (0 as const),
          })),
        );
  return all.filter(({ month }) => wanted.has(month));
}

/** The name of the row with what leaves the invoiced amounts of a year. */
export const notOwedLabel = 'Refunded, not owed';

/** What was refunded and decided not to be owed in some months: negative amounts, which leave the invoiced ones. */
export function notOwedIn(invoices: readonly BookInvoice[], months: readonly string[]): Amount[] {
  const wanted = new Set(months);
  return invoices
    .filter(isCounted)
    .flatMap((invoice) =>
      notOwedShares(invoice).map(({ date, cents, shares }) => ({
        taxedCents: 0 - shares.taxedCents,
        untaxedCents: 0 - shares.untaxedCents,
        taxCents: 0 - shares.taxCents,
        partCents: shares.partCents.map((part) => 0 - part),
        invoice,
        month: monthOf(date),
        cents: 0 - cents,
        count: 0 as const,
      })),
    )
    .filter(({ month }) => wanted.has(month));
}

/** Groups items by key, in the order in which the keys first occur. */
export function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The sum of an amount over some items. */
export const sumOf = <Item>(items: readonly Item[], centsOf: (item: Item) => Cents): Cents =>
  items.reduce((sum, item) => sum + centsOf(item), 0);
