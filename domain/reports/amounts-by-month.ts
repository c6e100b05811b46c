import type { Cents } from '../money.ts';
import { monthOf } from '../time-zone.ts';
import {
  type Basis,
  type BookInvoice,
  counts,
  invoicedShares,
  receivedShares,
  type TaxShares,
} from './books.ts';

/** One sum of a report: an invoice that was sent, or a payment, in its month. */
export interface Amount extends TaxShares {
  readonly invoice: BookInvoice;
  readonly month: string;
  readonly cents: Cents;
}

/** Everything that was invoiced, or received, in some months. Payments count whatever became of their invoice. */
export function amountsIn(
  invoices: readonly BookInvoice[],
  months: readonly string[],
  basis: Basis,
): Amount[] {
  const wanted = new Set(months);
  const all =
    basis === 'invoiced'
      ? invoices.filter(counts).map((invoice) => ({
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

/** Values added up by a key, in the order the keys were first seen. */
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

/** The cents of some values, added up. */
export const sumOf = <Item>(items: readonly Item[], centsOf: (item: Item) => Cents): Cents =>
  items.reduce((sum, item) => sum + centsOf(item), 0);
