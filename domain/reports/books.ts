import type { CalendarDate } from '../calendar-date.ts';
import { shareOf } from '../documents/amounts.ts';
import { shareOut, type TaxPart } from '../documents/tax-parts.ts';
import type { StoredStatus } from '../invoices/invoice-status.ts';
import type { PaymentMethod } from '../invoices/payment.ts';
import { type Cents, formatPercent, type Percent, type Thousandths } from '../money.ts';

/** Money that was received for an invoice, as reports read it. */
export interface BookPayment {
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly method: PaymentMethod | 'unknown';
  readonly note?: string;
  /** What the provider kept of it, and what it paid out; absent for a payment that was recorded by hand. */
  readonly feeCents?: Cents;
  readonly netCents?: Cents;
  /** Received on the quote, before there was an invoice. */
  readonly isDeposit?: true;
}

/** A line of an invoice. */
export interface BookLine {
  readonly description: string;
  readonly quantity: Thousandths;
  readonly unitPrice: Cents;
  readonly amountCents: Cents;
  readonly taxed: boolean;
}

/** A part of an invoice's tax. */
export interface BookTaxPart extends TaxPart {
  readonly cents: Cents;
}

/** An invoice as reports and exports read it: with its amounts and everything received for it. */
export interface BookInvoice {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly status: StoredStatus;
  readonly clientId?: string;
  readonly clientName: string;
  readonly clientEmail: string;
  /** `yyyy-mm-dd` or ''. */
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate;
  /** The month it counts as invoiced in, `yyyy-mm`; '' while it was never sent. */
  readonly billedMonth: string;
  readonly totalCents: Cents;
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  /** What the tax is charged on. */
  readonly taxBaseCents: Cents;
  readonly taxCents: Cents;
  /** Both absent without a tax. */
  readonly taxName?: string;
  readonly taxRate?: Percent;
  /** What the tax is the sum of, with the cents of each; absent for a tax that has no parts. */
  readonly taxParts?: readonly BookTaxPart[];
  readonly payments: readonly BookPayment[];
  /** Refunded, and not owed any more; absent for none. */
  readonly waivedCents?: Cents;
  /** Only where they were asked for. */
  readonly lines?: readonly BookLine[];
}

/** Invoiced counts what was billed, received what was paid: accrual and cash. */
export type Basis = 'invoiced' | 'received';

/** Sent or paid: it counts in every sum. A draft and a void invoice count in none. */
export const counts = ({ status }: Pick<BookInvoice, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

const statusWords: Readonly<Record<string, string>> = { paid: 'Paid', sent: 'Sent', void: 'Void' };

/** What became of an invoice, as tables and files say it. */
export function statusWord({ status, waivedCents = 0 }: Pick<BookInvoice, 'status' | 'waivedCents'>): string {
  if (status !== 'void' && waivedCents > 0) return 'Refunded';
  return statusWords[status] ?? 'Not sent';
}

/** What was received for an invoice. */
export const paidOn = ({ payments }: Pick<BookInvoice, 'payments'>): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What the provider kept of a payment; 0 for one that was recorded by hand. */
export const feeOf = ({ feeCents = 0 }: BookPayment): Cents => feeCents;

/** What reached the owner of a payment: as the provider said, otherwise the amount less the fee. */
export const netOf = (payment: BookPayment): Cents =>
  payment.netCents ?? payment.amountCents - feeOf(payment);

/** What is left to pay of an invoice, below 0 where more was paid than is owed; 0 for one that does not count. */
export const balanceOn = (invoice: BookInvoice): Cents =>
  counts(invoice) ? invoice.totalCents - paidOn(invoice) - (invoice.waivedCents ?? 0) : 0;

/** What is owed on an invoice: nothing where more was paid. */
export const owedOn = (invoice: BookInvoice): Cents => Math.max(0, balanceOn(invoice));

/** A sum divided into what was taxed, what was not, and the tax on it. */
export interface TaxShares {
  readonly taxedCents: Cents;
  readonly untaxedCents: Cents;
  readonly taxCents: Cents;
  /** What each part of the tax has of it, in their order; empty for a tax without parts. */
  readonly partCents: readonly Cents[];
}

const partsOfTax = ({ taxParts = [] }: BookInvoice): readonly Cents[] => taxParts.map(({ cents }) => cents);

/** The shares of an invoice's total. */
export const invoicedShares = (invoice: BookInvoice): TaxShares => {
  const { totalCents, taxBaseCents, taxCents } = invoice;
  return {
    taxedCents: taxBaseCents,
    untaxedCents: totalCents - taxBaseCents - taxCents,
    taxCents,
    partCents: partsOfTax(invoice),
  };
};

/**
 * Each payment of an invoice with the shares of the total that it paid, in the order they were received. Each share is rounded on
 * the sum paid so far, so that the shares of all payments of a paid invoice are exactly those of its total.
 */
export function receivedShares(
  invoice: BookInvoice,
): readonly { readonly payment: BookPayment; readonly shares: TaxShares }[] {
  const { totalCents, taxBaseCents, taxCents } = invoice;
  const whole = partsOfTax(invoice);
  const sharesOf = (paid: Cents): TaxShares => {
    const counted = Math.max(0, Math.min(paid, totalCents));
    const [taxed, tax] =
      totalCents <= 0
        ? [0, 0]
        : [shareOf(taxBaseCents, counted, totalCents), shareOf(taxCents, counted, totalCents)];
    return {
      ...{ taxedCents: taxed, taxCents: tax, untaxedCents: paid - taxed - tax },
      partCents: shareOut(tax, whole),
    };
  };
  let [paid, before] = [0, sharesOf(0)];
  return [...invoice.payments]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map((payment) => {
      paid += payment.amountCents;
      const after = sharesOf(paid);
      const earlier = before.partCents;
      const shares = {
        taxedCents: after.taxedCents - before.taxedCents,
        untaxedCents: after.untaxedCents - before.untaxedCents,
        taxCents: after.taxCents - before.taxCents,
        partCents: after.partCents.map((cents, at) => cents - (earlier[at] ?? 0)),
      };
      before = after;
      return { payment, shares };
    });
}

/** "Sales tax 8.25%": what the tax of an invoice is called; "No tax" without one. */
export const taxLabel = ({ taxName, taxRate }: Pick<BookInvoice, 'taxName' | 'taxRate'>): string =>
  taxRate === undefined ? 'No tax' : `${taxName || 'Tax'} ${formatPercent(taxRate)}`;
