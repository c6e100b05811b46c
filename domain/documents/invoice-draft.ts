import type { CalendarDate } from '../calendar-date.ts';
import type { ShownPhoto } from '../photos/photo.ts';
import type { ChoosableLine } from './choosable-line.ts';
import { eachText, type InvoiceText, type OptionalField, optionalFields } from './invoice-fields.ts';
import type { Progress } from './progress.ts';

/**
 * One row as typed. Quantity and price stay text until they are checked, so that they are never converted to a float.
 */
export interface LineDraft extends ChoosableLine {
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  /** False if the row is not taxed. */
  readonly taxed?: boolean | undefined;
  /** True if the row is subtracted (Lite). Its price is typed without a sign. */
  readonly credit?: boolean | undefined;
}

/**
 * An invoice as typed into the form, free or Lite. Field names are those of requests. Dates are `yyyy-mm-dd` or ''.
 * Forms show the optional fields on request; an absent field means the same as ''.
 */
export interface InvoiceDraft
  extends Readonly<Record<InvoiceText, string>>,
    Readonly<Partial<Record<OptionalField, string | undefined>>> {
  readonly lineItems: readonly LineDraft[];
  /** A percentage ("10%") or an amount ("25"). */
  readonly discount?: string | undefined;
  /** The name of the tax; default "Tax". Ignored without a rate. */
  readonly taxName?: string | undefined;
  /** In percent ("8.25"). Without a rate there is no tax. */
  readonly taxRate?: string | undefined;
  /** The parts of the tax ("State 5 %, County 0.5 %"). If there are any, their sum is the rate. */
  readonly taxParts?: string | undefined;
  /** 'yes' if documents show a line for each part. */
  readonly showsTaxParts?: string | undefined;
  /** Photos that the client sees with the document (Lite), in their order. */
  readonly photos?: readonly ShownPhoto[] | undefined;
  /** The chosen payment terms in days (Lite). Absent or '' means a custom due date, or none. */
  readonly terms?: string | undefined;
  /** The part of an approved quote that it bills (Lite). It decides rows, discount and tax. */
  readonly progress?: Progress | undefined;
}

/** Names of the fields that a form shows on request. */
export const onRequestFields = [
  ...(Object.keys(optionalFields) as OptionalField[]),
  'discount',
  'taxName',
  'taxRate',
  'taxParts',
  'showsTaxParts',
] as const;

/** Names of the fields that define the tax. */
export const taxFields = ['taxName', 'taxRate', 'taxParts', 'showsTaxParts'] as const;

export type TaxFields = Pick<InvoiceDraft, (typeof taxFields)[number]>;

/** The fields that a form shows on request. */
export type OnRequestFields = Pick<InvoiceDraft, (typeof onRequestFields)[number]>;

/** A new row: quantity 1, price 0. */
export const emptyLine: LineDraft = { description: '', quantity: '1', unitPrice: '0' };

/** A new row that is subtracted. Most people need no other name for it. */
export const emptyCredit: LineDraft = { description: 'Credit', quantity: '1', unitPrice: '', credit: true };

/** 'INV-' plus the current time in milliseconds. */
export const defaultInvoiceNumber = (nowMilliseconds: number): string => `INV-${nowMilliseconds}`;

/**
 * The draft as it is sent. An emptied invoice number is replaced by the offered one, so that the page shows what will
 * be sent.
 */
export const withSuggestedNumber = <Draft extends InvoiceDraft>(draft: Draft, offered: string): Draft =>
  draft.invoiceNumber.trim() === '' ? { ...draft, invoiceNumber: offered } : draft;

/**
 * A blank form: one empty line, today's date, a new number. The caller passes date and number, because the domain has
 * no clock.
 */
export const blankDraft = (invoiceNumber: string, today: CalendarDate): InvoiceDraft => ({
  ...eachText(''),
  invoiceNumber,
  issueDate: today,
  lineItems: [emptyLine],
});
