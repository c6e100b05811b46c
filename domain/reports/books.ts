import type { CalendarDate } from '../calendar-date.ts';
import { shareOf } from '../documents/amounts.ts';
import type { StoredStatus } from '../documents/invoice-status.ts';
import { isVoid, type MoneyAmounts, moneyOf } from '../documents/money-amounts.ts';
import { hasArrived } from '../documents/money-row.ts';
import type { InvoiceOnline } from '../documents/online/invoice-online.ts';
import type { OnlineCause, PaymentMethod } from '../documents/payment.ts';
import { standingOf } from '../documents/standing.ts';
import { divideProportionally, type TaxPart } from '../documents/tax-parts.ts';
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
  /** What caused it; only for what the payment provider reported. */
  readonly cause?: OnlineCause | 'unknown';
  /** A deposit received on the quote, before there was an invoice. */
  readonly isDeposit?: true;
  /** An account has it that the owner had reported: it is on the invoice, to be decided, and not received. */
  readonly isReported?: true;
}

/** A line of an invoice. */
export interface BookLine {
  readonly description: string;
  readonly quantity: Thousandths;
  /** The quantity as typed, if it was hours and minutes. */
  readonly hours?: string;
  /** Negative for a credit, like the amount. */
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
  /** A quote that is not billed, for whose deposit money moved; `invoiceId` is the quote's ID. */
  readonly isQuote?: true;
  readonly status: StoredStatus;
  readonly clientId?: string;
  readonly clientName: string;
  readonly clientEmail: string;
  /** Where the work was done, if the invoice says so. */
  readonly serviceAddress?: string;
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
  /** How `waivedCents` came about: what the owner decided, and when. Negative if an answer was changed. */
  readonly notOwed?: readonly { readonly date: CalendarDate; readonly cents: Cents }[];
  /** Summary of its online payments; absent if there are none. */
  readonly online?: InvoiceOnline;
  /** A payment that may have been made is being checked; what is owed does not age meanwhile. */
  readonly isBeingChecked?: true;
  /** Absent unless requested. */
  readonly lines?: readonly BookLine[];
}

/** `invoiced` counts billed amounts (accrual basis), `received` counts payments (cash basis). */
export type Basis = 'invoiced' | 'received';

/** True if it is sent or paid, and so included in every sum. Drafts and void invoices are not. */
export const isCounted = ({ status }: Pick<BookInvoice, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

/** The facts about the money of an invoice. */
const factsOf = ({ status, totalCents, waivedCents, online, isBeingChecked, payments }: BookInvoice) => ({
  status,
  totalCents,
  depositCents: paidOn({ payments: payments.filter(({ isDeposit }) => isDeposit) }),
  paidCents: paidOn({ payments: payments.filter(({ isDeposit }) => !isDeposit) }),
  waivedCents,
  online: online ?? {},
  isBeingChecked,
});

/** The state of an invoice in tables and files, in the words of its badge on a day in the account's time zone. */
export const statusWord = (invoice: BookInvoice, today: CalendarDate): string =>
  isCounted(invoice) || isVoid(invoice)
    ? standingOf({ ...factsOf(invoice), dueDate: invoice.dueDate }, today).badge.label
    : 'Not sent';

/** Everything that came for an invoice, also what a reported account has. */
export const paidOn = ({ payments }: Pick<BookInvoice, 'payments'>): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The provider's fee for a payment; 0 for a payment recorded by hand. */
export const feeOf = ({ feeCents = 0 }: BookPayment): Cents => feeCents;

/** The amount of a payment that reached the owner: as reported by the provider, or else the amount minus the fee. */
export const netOf = (payment: BookPayment): Cents =>
  payment.netCents ?? payment.amountCents - feeOf(payment);

/** True if money arrived, so that the payment is counted: not a refund, a return, a dispute or a move. */
export const isArrival = ({ amountCents, cause }: BookPayment): boolean =>
  hasArrived({ amountCents, ...(cause !== undefined && { online: { cause } }) });

/** What was received for an invoice or a quote: what a reported account has is not. */
export const receivedFor = ({ payments }: Pick<BookInvoice, 'payments'>): readonly BookPayment[] =>
  payments.filter(({ isReported }) => !isReported);

/** What is received, owed, not owed, overpaid and undecided on an invoice; all 0 for a draft. */
export function moneyOfBook(
  invoice: BookInvoice,
): Pick<
  MoneyAmounts,
  'receivedCents' | 'owedCents' | 'agingCents' | 'notOwedCents' | 'overpaidCents' | 'undecidedCents'
> {
  if (isCounted(invoice) || isVoid(invoice)) return moneyOf(factsOf(invoice));
  const none = { receivedCents: 0, owedCents: 0, agingCents: 0, notOwedCents: 0 };
  return { ...none, overpaidCents: 0, undecidedCents: 0 };
}

/** The amount owed on an invoice. */
export const owedCentsOf = (invoice: BookInvoice): Cents => moneyOfBook(invoice).owedCents;

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
 * exactly to those of its total. What was received for a void invoice has no tax.
 */
export function receivedShares(
  invoice: BookInvoice,
): readonly { readonly payment: BookPayment; readonly shares: TaxShares }[] {
  const payments = receivedFor(invoice).toSorted((one, other) => one.date.localeCompare(other.date));
  const shares = sharesInOrder(
    invoice,
    payments.map(({ amountCents }) => amountCents),
  );
  return payments.flatMap((payment, index) => {
    const of = shares[index];
    return of ? [{ payment, shares: of }] : [];
  });
}

/** Divides each decision that a refunded amount is not owed like the total, as `receivedShares` does. */
export function notOwedShares(
  invoice: BookInvoice,
): readonly { readonly date: CalendarDate; readonly cents: Cents; readonly shares: TaxShares }[] {
  const { notOwed = [] } = invoice;
  const shares = sharesInOrder(
    invoice,
    notOwed.map(({ cents }) => cents),
  );
  return notOwed.flatMap((decision, index) => {
    const of = shares[index];
    return of ? [{ ...decision, shares: of }] : [];
  });
}

/** The shares of an invoice's total in each of several amounts, which follow each other. */
function sharesInOrder(invoice: BookInvoice, amounts: readonly Cents[]): readonly TaxShares[] {
  const { totalCents, taxBaseCents, taxCents, status } = invoice;
  const partsOfTotal = partsOfTax(invoice);
  const sharesOf = (sum: Cents): TaxShares => {
    const counted = Math.max(0, Math.min(sum, totalCents));
    const [taxed, tax] =
      totalCents <= 0 || status === 'void'
        ? [0, 0]
        : [shareOf(taxBaseCents, counted, totalCents), shareOf(taxCents, counted, totalCents)];
    return {
      taxedCents: taxed,
      taxCents: tax,
      untaxedCents: sum - taxed - tax,
      partCents: divideProportionally(tax, partsOfTotal),
    };
  };
  let [sum, before] = [0, sharesOf(0)];
  return amounts.map((cents) => {
    sum += cents;
    const after = sharesOf(sum);
    const earlier = before.partCents;
    const shares = {
      taxedCents: after.taxedCents - before.taxedCents,
      untaxedCents: after.untaxedCents - before.untaxedCents,
      taxCents: after.taxCents - before.taxCents,
      partCents: after.partCents.map((part, index) => part - (earlier[index] ?? 0)),
    };
    before = after;
    return shares;
  });
}

/** "Sales tax 8.25%": the label of an invoice's tax; "No tax" if it has none. */
export const taxLabel = ({ taxName, taxRate }: Pick<BookInvoice, 'taxName' | 'taxRate'>): string =>
  taxRate === undefined ? 'No tax' : `${taxName || 'Tax'} ${formatPercent(taxRate)}`;
