import type { CalendarDate } from '../calendar-date.ts';
import { shareOf } from '../documents/amounts.ts';
import { divideProportionally, type TaxPart } from '../documents/tax-parts.ts';
import type { StoredStatus } from '../invoices/invoice-status.ts';
import type { PaymentMethod } from '../invoices/payment.ts';
import { type Cents, formatPercent, type Thousandths, type ThousandthsOfPercent } from '../money.ts';

/** Money received for an invoice, as used in reports. */
export interface BookPayment {
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly method: PaymentMethod | 'unknown';
  readonly note?: string;
  /** The provider's fee, and the amount it paid out; absent for a payment recorded by hand. */
  readonly feeCents?: Cents;
  readonly netCents?: Cents;
  /** A deposit received on the quote, before there was an invoice. */
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

/** An invoice as used in reports and exports: with its amounts and everything received for it. */
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
  /** The month in which it is counted as invoiced, `yyyy-mm`; '' if it was never sent. */
  readonly billedMonth: string;
  readonly totalCents: Cents;
  readonly subtotalCents: Cents;
  readonly discountCents: Cents;
  /** The taxed amount. */
  readonly taxBaseCents: Cents;
  readonly taxCents: Cents;
  /** Both are absent if there is no tax. */
  readonly taxName?: string;
  readonly taxRate?: ThousandthsOfPercent;
  /** The parts that add up to the tax, with their amounts; absent if the tax has no parts. */
  readonly taxParts?: readonly BookTaxPart[];
  readonly payments: readonly BookPayment[];
  /** Refunded amount that is no longer owed; absent if none. */
  readonly waivedCents?: Cents;
  /** Absent unless requested. */
  readonly lines?: readonly BookLine[];
}

/** `invoiced` counts billed amounts (accrual basis), `received` counts payments (cash basis). */
export type Basis = 'invoiced' | 'received';

/** True if it is sent or paid, and so included in every sum. Drafts and void invoices are not. */
export const isCounted = ({ status }: Pick<BookInvoice, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

const statusWords: Readonly<Record<string, string>> = { paid: 'Paid', sent: 'Sent', void: 'Void' };

/** The state of an invoice in tables and files. */
export function statusWord({ status, waivedCents = 0 }: Pick<BookInvoice, 'status' | 'waivedCents'>): string {
  if (status !== 'void' && waivedCents > 0) return 'Refunded';
  return statusWords[status] ?? 'Not sent';
}

/** The amount received for an invoice. */
export const paidOn = ({ payments }: Pick<BookInvoice, 'payments'>): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The provider's fee for a payment; 0 for a payment recorded by hand. */
export const feeOf = ({ feeCents = 0 }: BookPayment): Cents => feeCents;

/** The amount of a payment that reached the owner: as reported by the provider, or else the amount minus the fee. */
export const netOf = (payment: BookPayment): Cents =>
  payment.netCents ?? payment.amountCents - feeOf(payment);

/** The unpaid amount of an invoice, negative if overpaid; 0 for a draft or void invoice. */
export const balanceCentsOf = (invoice: BookInvoice): Cents =>
  isCounted(invoice) ? invoice.totalCents - paidOn(invoice) - (invoice.waivedCents ?? 0) : 0;

/** The amount owed on an invoice; 0 if overpaid. */
export const owedCentsOf = (invoice: BookInvoice): Cents => Math.max(0, balanceCentsOf(invoice));

/** A sum divided into its taxed part, its untaxed part, and the tax. */
export interface TaxShares {
  readonly taxedCents: Cents;
  readonly untaxedCents: Cents;
  readonly taxCents: Cents;
  /** The share of each tax part, in their order; empty for a tax without parts. */
  readonly partCents: readonly Cents[];
}

const partsOfTax = ({ taxParts = [] }: BookInvoice): readonly Cents[] => taxParts.map(({ cents }) => cents);

/** Divides an invoice's total. */
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
 * Divides each payment of an invoice like the total, in the order received. The shares of each payment are the rounded
 * shares of the sum paid so far minus those of the earlier payments, so that the shares of a fully paid invoice add up
 * exactly to those of its total.
 */
export function receivedShares(
  invoice: BookInvoice,
): readonly { readonly payment: BookPayment; readonly shares: TaxShares }[] {
  const { totalCents, taxBaseCents, taxCents } = invoice;
  const partsOfTotal = partsOfTax(invoice);
  const sharesOf = (paid: Cents): TaxShares => {
    const counted = Math.max(0, Math.min(paid, totalCents));
    const [taxed, tax] =
      totalCents <= 0
        ? [0, 0]
        : [shareOf(taxBaseCents, counted, totalCents), shareOf(taxCents, counted, totalCents)];
    return {
      taxedCents: taxed,
      taxCents: tax,
      untaxedCents: paid - taxed - tax,
      partCents: divideProportionally(tax, partsOfTotal),
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
        partCents: after.partCents.map((cents, index) => cents - (earlier[index] ?? 0)),
      };
      before = after;
      return { payment, shares };
    });
}

/** "Sales tax 8.25%": the label of an invoice's tax; "No tax" if it has none. */
export const taxLabel = ({ taxName, taxRate }: Pick<BookInvoice, 'taxName' | 'taxRate'>): string =>
  taxRate === undefined ? 'No tax' : `${taxName || 'Tax'} ${formatPercent(taxRate)}`;
