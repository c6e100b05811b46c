import type { CalendarDate } from '../calendar-date.ts';
import { shareOf } from '../documents/amounts.ts';
import type { StoredStatus } from '../invoices/invoice-status.ts';
import type { PaymentMethod } from '../invoices/payment.ts';
import { type Cents, formatPercent, type Percent, type Thousandths } from '../money.ts';

/** Money that was received for an invoice, as reports read it. */
export interface BookPayment {
  readonly date: CalendarDate;
  readonly amountCents: Cents;
  readonly method: PaymentMethod | 'unknown';
  readonly note?: string;
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
  readonly payments: readonly BookPayment[];
  /** Only where they were asked for. */
  readonly lines?: readonly BookLine[];
}

/** Invoiced counts what was billed, received what was paid: accrual and cash. */
export type Basis = 'invoiced' | 'received';

/** Sent or paid: it counts in every sum. A draft and a void invoice count in none. */
export const counts = ({ status }: Pick<BookInvoice, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

/** What was received for an invoice. */
export const paidOn = ({ payments }: Pick<BookInvoice, 'payments'>): Cents =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** What is left to pay of an invoice; 0 for one that does not count. */
export const owedOn = (invoice: BookInvoice): Cents =>
  counts(invoice) ? invoice.totalCents - paidOn(invoice) : 0;

/** A sum divided into what was taxed, what was not, and the tax on it. */
export interface TaxParts {
  readonly taxedCents: Cents;
  readonly untaxedCents: Cents;
  readonly taxCents: Cents;
}

/** The parts of an invoice's total. */
export const invoicedParts = ({ totalCents, taxBaseCents, taxCents }: BookInvoice): TaxParts => ({
  taxedCents: taxBaseCents,
  untaxedCents: totalCents - taxBaseCents - taxCents,
  taxCents,
});

/**
 * Each payment of an invoice with the parts of the total that it paid, in the order they were received. Each part is rounded on
 * the sum paid so far, so that the parts of all payments of a paid invoice are exactly those of its total.
 */
export function receivedParts(
  invoice: BookInvoice,
): readonly { readonly payment: BookPayment; readonly parts: TaxParts }[] {
  const { totalCents, taxBaseCents, taxCents } = invoice;
  const partsOf = (paid: Cents): TaxParts => {
    const [taxed, tax] =
      totalCents <= 0
        ? [0, 0]
        : [
            shareOf(taxBaseCents, Math.min(paid, totalCents), totalCents),
            shareOf(taxCents, Math.min(paid, totalCents), totalCents),
          ];
    return { taxedCents: taxed, taxCents: tax, untaxedCents: paid - taxed - tax };
  };
  let [paid, before] = [0, partsOf(0)];
  return [...invoice.payments]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map((payment) => {
      paid += payment.amountCents;
      const after = partsOf(paid);
      const parts = {
        taxedCents: after.taxedCents - before.taxedCents,
        untaxedCents: after.untaxedCents - before.untaxedCents,
        taxCents: after.taxCents - before.taxCents,
      };
      before = after;
      return { payment, parts };
    });
}

/** "Sales tax 8.25%": what the tax of an invoice is called; "No tax" without one. */
export const taxLabel = ({ taxName, taxRate }: Pick<BookInvoice, 'taxName' | 'taxRate'>): string =>
  taxRate === undefined ? 'No tax' : `${taxName || 'Tax'} ${formatPercent(taxRate)}`;
