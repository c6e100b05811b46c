import type { CalendarDate } from '../calendar-date.ts';
import { minutesOf } from '../hours.ts';
import type { Cents, Thousandths, ThousandthsOfPercent } from '../money.ts';
import type { OnlineFacts, PaymentMethod } from './payment.ts';
import type { BilledPart } from './progress.ts';

/** A reduction of the subtotal, as a percentage or an amount. */
export type Discount = { readonly percent: ThousandthsOfPercent } | { readonly amount: Cents };

/** The parts of a line that its amounts depend on. Neither number is negative. */
export interface AmountLine {
  readonly quantity: Thousandths;
  /** The quantity as typed, if it was hours and minutes ("6:20"). The amount is calculated from the minutes. */
  readonly hours?: string;
  readonly unitPrice: Cents;
  /** False if the line is not taxed. */
  readonly taxed?: boolean;
  /** True if the line is subtracted, such as a trade-in. */
  readonly credit?: boolean;
}

/** The values from which a document's amounts are calculated. */
export interface Billing {
  readonly lineItems: readonly AmountLine[];
  readonly discount?: Discount;
  /** Absent if there is no tax, which differs from a tax of 0 %. */
  readonly taxRate?: ThousandthsOfPercent;
  /** The share of an agreed tax, in place of a tax on the lines, if the document bills a part of a quote. */
  readonly progress?: Pick<BilledPart, 'taxCents' | 'taxBaseCents'>;
  /** True for a change order, which may lower what was agreed: its sums are not limited to 0. */
  readonly mayLower?: boolean;
}

/** One payment as listed on a document. */
export interface PaidPart {
  /** Negative if money was taken back. */
  readonly amountCents: Cents;
  /** What caused the entry; only for entries that the payment provider reported. */
  readonly online?: Pick<OnlineFacts, 'cause' | 'isReported'>;
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
  /** The total of each line; negative for a credit. */
  readonly lines: readonly Cents[];
  /** The lines minus the credits; 0 if the credits are larger. */
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

/** The price of a unit with its sign: negative for a credit, so that quantity x price is the line's total. */
export const signedPrice = ({ unitPrice, credit }: Pick<AmountLine, 'unitPrice' | 'credit'>): Cents =>
  credit ? 0 - unitPrice : unitPrice;

/** The tax on a taxed amount. That of a negative one is rounded before its sign is applied. */
const signedShareOf = (taxBase: Cents, taxRate: ThousandthsOfPercent): Cents =>
  taxBase < 0 ? 0 - shareOf(-taxBase, taxRate, hundredPercent) : shareOf(taxBase, taxRate, hundredPercent);

const minutesPerHour = 60;

/** The total of a line, rounded half up before the sign of a credit is applied. */
function lineTotal({ quantity, hours, unitPrice, credit }: AmountLine): Cents {
  const cents =
    hours === undefined
      ? shareOf(quantity, unitPrice, 1000)
      : shareOf(minutesOf(hours), unitPrice, minutesPerHour);
  return credit ? 0 - cents : cents;
}

/** The lines and the credits, each added up. Neither sum is negative. */
export function chargesAndCredits(lineItems: readonly AmountLine[]): {
  readonly charged: Cents;
  readonly credited: Cents;
} {
  const totals = lineItems.map(lineTotal);
  return {
    charged: sum(totals.filter((cents) => cents > 0)),
    credited: 0 - sum(totals.filter((cents) => cents < 0)),
  };
}

/**
 * Calculates the amounts of an invoice or a quote; no other code does this. Each of these is rounded half up to the
 * cent once: the line totals; the discount on their sum; the share of the discount on taxed lines, in proportion to
 * their part of the subtotal, at most the whole discount; the tax on the rest of the taxed lines. Credits are
 * subtracted from the subtotal, and from the taxed lines unless they are not taxed; neither sum falls below 0. The total
 * is subtotal - discount + tax. The order of lines does not matter. A discount above the subtotal is limited to the
 * subtotal; `validateInvoice` refuses it, and credits above the lines. Only the sums of a change order fall below 0. A
 * part of a quote has its share of the agreed tax.
 */
export function amountsOf(billing: Billing): Amounts {
  const { lineItems, discount: givenDiscount, taxRate, mayLower = false, progress } = billing;
  const least = mayLower ? Number.NEGATIVE_INFINITY : 0;
  const lines = lineItems.map(lineTotal);
  const subtotal = Math.max(least, sum(lines));
  const discount = subtotal > 0 ? discountOn(subtotal, givenDiscount) : 0;
  if (progress) {
    const { taxCents: tax, taxBaseCents: taxBase } = progress;
    return { lines, subtotal, discount, taxBase, tax, total: subtotal - discount + tax };
  }
  const taxed = Math.max(least, sum(lines.filter((_, index) => lineItems[index]?.taxed !== false)));
  // Untaxed credits can make the taxed lines larger than the subtotal.
  const taxBase = taxed - (discount === 0 ? 0 : shareOf(discount, Math.min(taxed, subtotal), subtotal));
  const tax = taxRate === undefined ? 0 : signedShareOf(taxBase, taxRate);
  const total = subtotal - discount + tax;
  return { lines, subtotal, discount, taxBase, tax, total };
}
