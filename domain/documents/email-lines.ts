import { characterCount, cleanLine, cutText } from '../text.ts';
import type { Invoice } from './invoice.ts';
import type { PrintedMoney, SheetAmount } from './settlement.ts';
import { type SheetAmounts, sheetAmounts } from './sheet-amounts.ts';
import { sourceOfInvoice } from './sheet-source.ts';

/** The lines of a document, as listed in an email to a client. */
export interface EmailLines {
  readonly lines: readonly { readonly label: string; readonly detail?: string; readonly value: string }[];
  readonly sums: readonly SheetAmount[];
}

/** Limits of the list in an email. The PDF and the client's page show everything. */
const max = { lines: 10, characters: 160 } as const;

const shortened = (text: string): string =>
  characterCount(text) > max.characters ? `${cutText(text, max.characters).trimEnd()}…` : text;

/** The first ten lines with their amounts, the number of further lines, and the sums, formatted as on the document. */
export function emailLines({
  rows,
  subtotal,
  adjustments = [],
  total,
  settlement = [],
}: Pick<SheetAmounts, 'subtotal' | 'adjustments' | 'total' | 'settlement'> & {
  readonly rows: readonly {
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly total: string;
  }[];
}): EmailLines {
  const listed = rows.slice(0, max.lines).map(({ description, quantity, unitPrice, total: value }) => ({
    label: shortened(cleanLine(description)),
    detail: `${quantity} × ${unitPrice}`,
    value,
  }));
  const more = rows.length - listed.length;
  return {
    lines: [...listed, ...(more > 0 ? [{ label: `and ${more} more`, value: '' }] : [])],
    sums: [...(adjustments.length > 0 ? [subtotal, ...adjustments] : []), total, ...settlement],
  };
}

/** The lines of an invoice, with the amounts already paid. */
export const invoiceEmailLines = (invoice: Invoice, paid: PrintedMoney = {}): EmailLines =>
  emailLines(sheetAmounts(sourceOfInvoice(invoice, paid)));
