import { type Cents, lineTotal, sumCents, type Thousandths } from '../money.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

/** A checked row: quantity in thousandths, price in cents, neither negative. */
export interface InvoiceLine {
  readonly description: string;
  readonly quantity: Thousandths;
  readonly unitPrice: Cents;
}

/** An invoice whose every field was checked and cleaned by `validateInvoice`. */
export interface Invoice extends Omit<InvoiceDraft, 'lineItems'> {
  readonly lineItems: readonly InvoiceLine[];
}

/** The sum of the line totals in cents (rule 1). */
export const invoiceTotal = (lines: readonly InvoiceLine[]): Cents =>
  sumCents(lines.map((line) => lineTotal(line.quantity, line.unitPrice)));
