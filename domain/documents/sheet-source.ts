import { typedHours } from '../hours.ts';
import {
  type Cents,
  parsePercent,
  parsePrice,
  parseQuantity,
  type Thousandths,
  type ThousandthsOfPercent,
} from '../money.ts';
import type { Result } from '../result.ts';
import { cleanLine, cleanText } from '../text.ts';
import type { Discount } from './amounts.ts';
import { parseDiscount } from './discount.ts';
import type { Invoice } from './invoice.ts';
import type { InvoiceDraft, LineDraft, TaxFields } from './invoice-draft.ts';
import type { Progress } from './progress.ts';
import type { PrintedMoney } from './settlement.ts';
import { parseTaxParts, rateOfParts, type TaxPart } from './tax-parts.ts';

/** A parsed number, or a typed text that is not a number. Such text is shown as typed and counts as 0. */
export type Cell<Value> = { readonly value: Value } | { readonly typed: string };

export interface SourceRow {
  readonly description: string;
  readonly quantity: Cell<Thousandths>;
  /** The quantity as typed, if it was hours and minutes. */
  readonly hours?: string | undefined;
  readonly unitPrice: Cell<Cents>;
  readonly taxed?: boolean | undefined;
  readonly credit?: boolean | undefined;
}

/** The text fields that a draft and a checked invoice have in common. */
type PlainTexts = Omit<
  InvoiceDraft,
  'lineItems' | 'discount' | 'progress' | Exclude<keyof TaxFields, 'taxName'> | 'terms'
>;

/** The input of a document view: every number parsed once, from a form or from a stored invoice. */
export interface SheetSource {
  readonly texts: PlainTexts;
  readonly rows: readonly SourceRow[];
  readonly discount?: Cell<Discount>;
  readonly taxRate?: Cell<ThousandthsOfPercent>;
  /** The parts of the tax, if each has its own line. */
  readonly shownTaxParts?: readonly TaxPart[];
  /** The movements of money. Nothing is printed about payments if there are none. */
  readonly paid?: PrintedMoney;
  /** The part of an approved quote that it bills. */
  readonly progress?: Progress;
}

const cell = <Value>(read: Result<Value, unknown>, typed: string): Cell<Value> =>
  read.ok ? { value: read.value } : { typed: cleanLine(typed) };

const optional = <Value>(
  typed: string | undefined,
  read: (text: string) => Result<Value, unknown>,
): Cell<Value> | undefined =>
  typed === undefined || typed.trim() === '' ? undefined : cell(read(typed), typed);

const readRow = (line: LineDraft): SourceRow => ({
  description: cleanText(line.description).trim(),
  quantity: cell(parseQuantity(line.quantity), line.quantity),
  hours: typedHours(line.quantity),
  unitPrice: cell(parsePrice(line.unitPrice), line.unitPrice),
  taxed: line.taxed,
  credit: line.credit,
});

/** Caches rows, so that a keystroke reads only the changed line again. Drafts are never modified. */
const rowCache = new WeakMap<LineDraft, SourceRow>();

function rowOfDraft(line: LineDraft): SourceRow {
  const row = rowCache.get(line) ?? readRow(line);
  rowCache.set(line, row);
  return row;
}

/** The tax of a draft. Valid parts take precedence over the rate. */
function taxOfDraft({ taxRate, taxParts = '', showsTaxParts }: TaxFields) {
  const parts = parseTaxParts(taxParts);
  // Invalid parts take the place of the rate: shown as typed, or read as the rate if they are just a number.
  if (!parts.ok || parts.value.length === 0)
    return { taxRate: optional(parts.ok ? taxRate : taxParts, parsePercent) };
  return {
    taxRate: { value: rateOfParts(parts.value) },
    ...(showsTaxParts === 'yes' && { shownTaxParts: parts.value }),
  };
}

/** The input from a draft, which may be incomplete or invalid, with the amounts already paid. */
export function sourceOfDraft(draft: InvoiceDraft, paid: PrintedMoney): SheetSource {
  const discount = optional(draft.discount, parseDiscount);
  const { taxRate, ...parts } = taxOfDraft(draft);
  return {
    texts: draft,
    rows: draft.lineItems.map(rowOfDraft),
    paid,
    ...(discount && { discount }),
    ...(taxRate && { taxRate }),
    ...parts,
    ...(draft.progress && { progress: draft.progress }),
  };
}

/** The input from a checked invoice, with the amounts already paid. */
export const sourceOfInvoice = (invoice: Invoice, paid: PrintedMoney): SheetSource => ({
  texts: invoice,
  rows: invoice.lineItems.map(({ description, quantity, hours, unitPrice, taxed, credit }) => ({
    description,
    quantity: { value: quantity },
    hours,
    unitPrice: { value: unitPrice },
    taxed,
    credit,
  })),
  paid,
  ...(invoice.discount && { discount: { value: invoice.discount } }),
  ...(invoice.taxRate !== undefined && { taxRate: { value: invoice.taxRate } }),
  ...(invoice.taxParts && invoice.showsTaxParts && { shownTaxParts: invoice.taxParts }),
  ...(invoice.progress && { progress: invoice.progress }),
});
