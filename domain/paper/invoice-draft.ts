import type { CalendarDate } from '../calendar-date.ts';

/** One row as typed: quantity and price stay text until they are checked, so that nothing passes through a float. */
export interface LineDraft {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
}

/** An invoice as typed into the form, free or Lite. Field names are those of the wire. Dates are `yyyy-mm-dd` or ''. */
export interface InvoiceDraft {
  readonly invoiceNumber: string;
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly notes: string;
  readonly lineItems: readonly LineDraft[];
  readonly businessName: string;
  readonly businessAddress: string;
  readonly businessCity: string;
  readonly businessPhone: string;
  readonly businessEmail: string;
  readonly clientName: string;
  readonly clientAddress: string;
  readonly clientCity: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
}

/** A new row: quantity 1, price 0 (section 9). */
export const emptyLine: LineDraft = { description: '', quantity: '1', unitPrice: '0' };

/** 'INV-' plus the current time in milliseconds (section 9). */
export const defaultInvoiceNumber = (nowMilliseconds: number): string => `INV-${nowMilliseconds}`;

/** A blank form: one empty line, today's date, a fresh number. Both are given, because the domain has no clock. */
export const blankDraft = (invoiceNumber: string, today: CalendarDate): InvoiceDraft => ({
  invoiceNumber,
  issueDate: today,
  dueDate: '',
  notes: '',
  lineItems: [emptyLine],
  businessName: '',
  businessAddress: '',
  businessCity: '',
  businessPhone: '',
  businessEmail: '',
  clientName: '',
  clientAddress: '',
  clientCity: '',
  clientPhone: '',
  clientEmail: '',
});
