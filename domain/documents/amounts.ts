import type { CalendarDate } from '../calendar-date.ts';
import type { PaymentMethod } from '../invoices/payment.ts';
import type { Cents, Percent, Thousandths } from '../money.ts';

/** What is taken off the subtotal: a share of it or an amount. */
export type Discount = { readonly percent: Percent } | { readonly amount: Cents };

/** A line as far as amounts go; neither number is negative. */
export interface AmountLine {
  readonly quantity: Thousandths;
  readonly unitPrice: Cents;
  /** A tax is charged on the line unless this is false. */
  readonly taxed?: boolean;
}

/** What the amounts of a document are made from. */
export interface Billing {
  readonly lineItems: readonly AmountLine[];
  readonly discount?: Discount;
  /** Absent where there is no tax, which is not the same as a tax of 0 %. */
  readonly taxRate?: Percent;
}

/** One payment as a document lists it. */
export interface PaidPart {
  readonly amountCents: Cents;
  readonly date: CalendarDate;
  /** How it was paid; left out where that is not said. */
  readonly method?: PaymentMethod | 'unknown';
}

/** What was paid of a total: before there was an invoice, and since. */
export interface Settled {
  /** Received on the quote that the invoice was made of; absent for none. */
  readonly depositCents?: Cents | undefined;
  /** The sum of the payments; absent for none. Refunds and disputes are taken off, so it can be below 0. */
  readonly paidCents?: Cents | undefined;
  /** Refunded, and not owed any more; absent for none. */
  readonly waivedCents?: Cents | undefined;
  /** What of `paidCents` is a deposit that was paid online; absent for none. */
  readonly onlineDepositCents?: Cents | undefined;
}

/** What was paid in all. */
export const settledCents = ({ depositCents = 0, paidCents = 0 }: Settled): Cents => depositCents + paidCents;

/** What is left to pay; below 0 where more was paid than is owed. */
export const balanceOf = ({
  totalCents,
  waivedCents = 0,
  ...settled
}: Settled & { readonly totalCents: Cents }): Cents => totalCents - settledCents(settled) - waivedCents;

/** Every amount of a document, in cents. */
export interface Amounts {
  /** One for each line. */
  readonly lines: readonly Cents[];
  readonly subtotal: Cents;
  /** Never above the subtotal. */
  readonly discount: Cents;
  /** What the tax is charged on: the taxed lines less their share of the discount. */
  readonly taxBase: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/** factor x factor / divisor, rounded half up once. Products go beyond 2^53, so this is done in big integers. */
export const shareOf = (one: number, other: number, divisor: number): number =>
  Number((2n * BigInt(one) * BigInt(other) + BigInt(divisor)) / (2n * BigInt(divisor)));

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

function discountOn(subtotal: Cents, discount: Discount | undefined): Cents {
  if (!discount) return 0;
  return 'percent' in discount
    ? shareOf(subtotal, discount.percent, 100_000)
    : Math.min(discount.amount, subtotal);
}

/**
 * The amounts of an invoice or a quote, the only arithmetic there is: line totals, rounded half up to the cent once
 * each; their sum; the discount, rounded once; its share on the taxed lines, in the proportion of their sum to the
 * subtotal, rounded once; the tax on what is left of them, rounded once; and subtotal - discount + tax. The order of the lines
 * changes nothing. A discount above the subtotal counts as the subtotal; `validateInvoice` refuses it.
 */
export function amountsOf({ lineItems, discount: given, taxRate }: Billing): Amounts {
  const lines = lineItems.map(({ quantity, unitPrice }) => shareOf(quantity, unitPrice, 1000));
  const subtotal = sum(lines);
  const discount = discountOn(subtotal, given);
  const taxed = sum(lines.filter((_, index) => lineItems[index]?.taxed !== false));
  const taxBase = taxed - (subtotal === 0 ? 0 : shareOf(discount, taxed, subtotal));
  const tax = taxRate === undefined ? 0 : shareOf(taxBase, taxRate, 100_000);
  const total = subtotal - discount + tax;
  return { lines, subtotal, discount, taxBase, tax, total };
}
