import type { Cents } from '../money.ts';
import { monthOf } from '../time-zone.ts';
import {
  type Basis,
  type BookInvoice,
  invoicedShares,
  isCounted,
  receivedShares,
  type TaxShares,
} from './books.ts';

/** An amount of a report: a sent invoice or a payment, with its month. */
export interface Amount extends TaxShares {
  readonly invoice: BookInvoice;
  readonly month: string;
  readonly cents: Cents;
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
        }))
      : invoices.flatMap((invoice) =>
          receivedShares(invoice).map(({ payment, shares }) => ({
            ...shares,
            invoice,
            month: monthOf(payment.date),
            cents: payment.amountCents,
          })),
        );
  return all.filter(({ month }) => wanted.has(month));
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
