import type { InvoiceSheet } from './invoice-sheet.ts';
import type { SheetAmount } from './settlement.ts';
import type { SheetRow } from './sheet-amounts.ts';
import type { SheetPayment } from './sheet-payment.ts';

/** A row of a printed table. */
export interface PrintedRow extends SheetRow {
  /** True for the heading of the rows below it, such as the name of an option with its total. */
  readonly isHeading?: true;
}

/** Everything that pages print: an invoice, or a quote, which has a few parts more. */
export interface PrintedSheet
  extends Omit<InvoiceSheet, 'title' | 'rows' | 'subtotal' | 'total' | 'mark' | 'payment'> {
  readonly title: InvoiceSheet['title'] | 'CHANGE ORDER';
  readonly rows: readonly PrintedRow[];
  /** Absent while the client of a quote has to choose an option. */
  readonly subtotal?: SheetAmount;
  readonly total: SheetAmount;
  readonly mark?: InvoiceSheet['mark'] | 'APPROVED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | 'DRAFT';
  /** Who made it so, and when. */
  readonly markText?: string;
  /** What the work is, above the table. */
  readonly intro?: { readonly heading: string; readonly texts: readonly string[] };
  readonly payment?: Omit<SheetPayment, 'heading'> & { readonly heading: string };
}
