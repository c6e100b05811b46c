import type { CalendarDate } from '../calendar-date.ts';
import {
  eachText,
  type InvoiceText,
  type OptionalField,
  type OptionalText,
  optionalFields,
} from './invoice-fields.ts';

/** One row as typed: quantity and price stay text until they are checked, so that nothing passes through a float. */
export interface LineDraft {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** The tax is charged on the row unless this is false. */
  readonly taxed?: boolean | undefined;
}

/**
 * An invoice as typed into the form, free or Lite. Field names are those of the wire. Dates are `yyyy-mm-dd` or ''. The
 * optional fields are those that a form shows when they are asked for; absent and '' are the same.
 */
export interface InvoiceDraft
  extends Readonly<Record<InvoiceText, string>>,
    Readonly<Partial<Record<OptionalText, string | undefined>>> {
  readonly lineItems: readonly LineDraft[];
  /** A share ("10%") or an amount ("25"). */
  readonly discount?: string | undefined;
  /** What the tax is called; "Tax" if nothing is said. It counts only with a rate. */
  readonly taxName?: string | undefined;
  /** In percent ("8.25"). Without a rate there is no tax. */
  readonly taxRate?: string | undefined;
  /** The parts of the tax ("State 5 %, County 0.5 %"). With any, their sum is the rate. */
  readonly taxParts?: string | undefined;
  /** 'yes' if documents show each part instead of one line. */
  readonly showsTaxParts?: string | undefined;
  /** Days to pay as they were chosen (Lite); absent and '' are a custom due date, or none. */
  readonly terms?: string | undefined;
}

/** Names of the texts that a form shows when they are asked for. */
export const askedForFields = [
  ...(Object.keys(optionalFields) as OptionalField[]),
  'discount',
  'taxName',
  'taxRate',
  'taxParts',
  'showsTaxParts',
] as const;

/** What of a draft says which tax is charged. */
export const taxFields = ['taxName', 'taxRate', 'taxParts', 'showsTaxParts'] as const;

export type TaxFields = Pick<InvoiceDraft, (typeof taxFields)[number]>;

/** Texts that were asked for. */
export type AskedForFields = Pick<InvoiceDraft, (typeof askedForFields)[number]>;

/** A new row: quantity 1, price 0. */
export const emptyLine: LineDraft = { description: '', quantity: '1', unitPrice: '0' };

/** 'INV-' plus the current time in milliseconds. */
export const defaultInvoiceNumber = (nowMilliseconds: number): string => `INV-${nowMilliseconds}`;

/** The draft as it is sent: an emptied number is the one that was offered, so that the page shows what will be sent. */
export const numbered = <Draft extends InvoiceDraft>(draft: Draft, offered: string): Draft =>
  draft.invoiceNumber.trim() === '' ? { ...draft, invoiceNumber: offered } : draft;

/** A blank form: one empty line, today's date, a fresh number. Both are given, because the domain has no clock. */
export const blankDraft = (invoiceNumber: string, today: CalendarDate): InvoiceDraft => ({
  ...eachText(''),
  invoiceNumber,
  issueDate: today,
  lineItems: [emptyLine],
});
