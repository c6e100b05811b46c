import type { CalendarDate } from '../calendar-date.ts';
import type { Cents, Thousandths, ThousandthsOfPercent } from '../money.ts';
import type { OnlineFacts, PaymentMethod } from './payment.ts';

/** A reduction of the subtotal, as a percentage or an amount. */
export type Discount = { readonly percent: ThousandthsOfPercent } | { readonly amount: Cents };

/** The parts of a line that its amounts depend on. Neither number is negative. */
export interface AmountLine {
  readonly quantity: Thousandths;
  readonly unitPrice: Cents;
  /** False if the line is not taxed. */
  readonly taxed?: boolean;
}

/** The values from which a document's amounts are calculated. */
export interface Billing {
  readonly lineItems: readonly AmountLine[];
  readonly discount?: Discount;
  /** Absent if there is no tax, which differs from a tax of 0 %. */
  readonly taxRate?: ThousandthsOfPercent;
}

/** One payment as listed on a document. */
export interface PaidPart {
  /** Negative if money was taken back. */
  readonly amountCents: Cents;
  /** What caused the entry; only for entries that the payment provider reported. */
  readonly online?: Pick<OnlineFacts, 'cause'>;
  /** A deposit paid online before the quote was billed. */
  readonly isDeposit?: true;
  readonly date: CalendarDate;
  /** The payment method; absent if the document does not show it. */
  readonly method?: PaymentMethod | 'unknown';
}

/** Amounts already paid: the deposit on the quote, and payments on the invoice. */
export interface PaidAmounts {
  /** Deposit received on the quote that the invoice was created from; absent if none. */
  readonly depositCents?: Cents | undefined;
  /** The sum of the payments; absent if none. Refunds and disputes are subtracted, so it can be negative. */
  readonly paidCents?: Cents | undefined;
  /** Refunded amount that is no longer owed; absent if none. */
  readonly waivedCents?: Cents | undefined;
  /** The part of `paidCents` that is a deposit paid online; absent if none. */
  readonly onlineDepositCents?: Cents | undefined;
}

/** Deposit and payments together. */
export const settledCents = ({ depositCents = 0, paidCents = 0 }: PaidAmounts): Cents =>
  depositCents + paidCents;

/** The unpaid amount; negative if more was paid than is owed. */
export const balanceOf = ({
  totalCents,
  waivedCents = 0,
  ...paid
}: PaidAmounts & { readonly totalCents: Cents }): Cents => totalCents - settledCents(paid) - waivedCents;

const hundredPercent: ThousandthsOfPercent = 100_000;

/** All amounts of a document, in cents. */
export interface Amounts {
  /** The total of each line. */
  readonly lines: readonly Cents[];
  readonly subtotal: Cents;
  /** At most the subtotal. */
  readonly discount: Cents;
  /** The taxed amount: the taxed lines minus their share of the discount. */
  readonly taxBase: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

/** first x second / divisor, rounded half up once. Uses BigInt, because products exceed 2^53. */
export const shareOf = (first: number, second: number, divisor: number): number =>
  Number((2n * BigInt(first) * BigInt(second) + BigInt(divisor)) / (2n * BigInt(divisor)));

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

function discountOn(subtotal: Cents, discount: Discount | undefined): Cents {
  if (!discount) return 0;
  return 'percent' in discount
    ? shareOf(subtotal, discount.percent, hundredPercent)
    : Math.min(discount.amount, subtotal);
}

/**
 * Calculates the amounts of an invoice or a quote; no other code does this. Each of these is rounded half up to the
 * cent once: the line totals; the discount on their sum; the share of the discount on taxed lines, in proportion to
 * their part of the subtotal; the tax on the rest of the taxed lines. The total is subtotal - discount + tax. The order
 * of lines does not matter. A discount above the subtotal is limited to the subtotal; `validateInvoice` refuses it.
 */
export function amountsOf({ lineItems, discount: givenDiscount, taxRate }: Billing): Amounts {
  const lines = lineItems.map(({ quantity, unitPrice }) => shareOf(quantity, unitPrice, 1000));
  const subtotal = sum(lines);
  const discount = discountOn(subtotal, givenDiscount);
  const taxed = sum(lines.filter((_, index) => lineItems[index]?.taxed !== false));
  const taxBase = taxed - (subtotal === 0 ? 0 : shareOf(discount, taxed, subtotal));
  const tax = taxRate === undefined ? 0 : shareOf(taxBase, taxRate, hundredPercent);
  const total = subtotal - discount + tax;
  return { lines, subtotal, discount, taxBase, tax, total };
}
