import type { Invoice } from '../documents/invoice.ts';
import type { TaxFields } from '../documents/invoice-draft.ts';
import { invoiceLimits } from '../documents/invoice-limits.ts';
import type { TaxPart } from '../documents/tax-parts.ts';
import { type TypedTax, typedTax } from '../documents/typed-tax.ts';
import type { ThousandthsOfPercent } from '../money.ts';
import { characterCount, cleanLine } from '../text.ts';

/** The first quote number of an account that has not set one. Quotes are numbered separately from invoices. */
export const firstQuoteNumber = 'Q-1001';

/**
 * The counter of a number, what is before it, and what follows it: nothing, or the year of "114/2025". Undefined if it
 * does not end with digits. Numbers of one series differ in the counter only.
 */
export function partsOfNumber(
  number: string,
): readonly [before: string, counter: string, after: string] | undefined {
  const [, before = '', counter, after = ''] =
    /^(.*?)(\d+)(\/(?:19|20)\d\d)$/.exec(number) ?? /^(.*?)(\d+)$/.exec(number) ?? [];
  return counter === undefined ? undefined : [before, counter, after];
}

/**
 * The next number: the trailing digits plus one, with the same width ("HHA-0099", "HHA-0100"); before a year at the end
 * ("114/2025", "115/2025"). Undefined if the number does not end with digits, or if the next one would be too long.
 */
export function numberAfter(number: string): string | undefined {
  const parts = partsOfNumber(cleanLine(number));
  if (!parts) return undefined;
  const [before, counter, year] = parts;
  const after = before + String(BigInt(counter) + 1n).padStart(counter.length, '0') + year;
  return characterCount(after) > invoiceLimits.field ? undefined : after;
}

/**
 * The first number of a series that names the year before, in a new year: "114/2025" becomes "1/2026", and "2025-0114"
 * "2026-0001". Undefined if the number does not name the year before `year`.
 */
export function firstOfYear(number: string, year: number): string | undefined {
  const [before = '', counter, after = ''] = partsOfNumber(cleanLine(number)) ?? [];
  if (counter === undefined) return undefined;
  const lastYear = new RegExp(`(?<!\\d)${year - 1}(?!\\d)`);
  if (!lastYear.test(before) && !lastYear.test(after)) return undefined;
  const first = '1'.padStart(counter.startsWith('0') || after === '' ? counter.length : 1, '0');
  return before.replace(lastYear, String(year)) + first + after.replace(lastYear, String(year));
}

/** The default tax of new documents. If it has parts, its rate is their sum. */
export interface DefaultTax {
  readonly name: string;
  readonly rate: ThousandthsOfPercent;
  readonly parts?: readonly TaxPart[];
  readonly showsParts?: boolean;
}

/** A default tax as the initial values of a form; empty if there is none. */
export const typedDefaultTax = (tax: DefaultTax | undefined): TypedTax =>
  tax
    ? typedTax({
        taxName: tax.name,
        taxRate: tax.rate,
        ...(tax.parts && { taxParts: tax.parts }),
        ...(tax.showsParts !== undefined && { showsTaxParts: tax.showsParts }),
      })
    : {};

/**
 * The initial values of a new invoice or quote, except its color. They are changed in Settings only, except the number,
 * which follows the last typed one.
 */
export interface InvoiceDefaults {
  readonly defaultTax?: DefaultTax;
  /** Payment terms in days. */
  readonly defaultTerms?: number;
  /** Only set in Settings, so that notes written for one client never appear on another's invoice. */
  readonly defaultNotes?: string;
  /** The initial message of an email to a client. Only set in Settings, for the same reason. */
  readonly defaultMessage?: string;
  /**
   * The number offered for the next invoice: after the last typed one, or as set. If absent, a number is made from the
   * clock.
   */
  readonly nextNumber?: string;
  /** The number offered for the next quote; absent if it is the account's first. */
  readonly nextQuoteNumber?: string;
}

/** The defaults as typed; '' for none. */
export interface DefaultsDraft {
  readonly taxName: string;
  /** In percent. */
  readonly taxRate: string;
  /** "State 5 %, County 0.5 %". If there are any parts, their sum is the rate. */
  readonly taxParts: string;
  /** 'yes' if documents show a line for each part. */
  readonly showsTaxParts: string;
  /** Number of days, one of the offered terms. */
  readonly terms: string;
  readonly notes: string;
  /** The message to clients in the email of an invoice. */
  readonly message: string;
  readonly nextNumber: string;
  readonly nextQuoteNumber: string;
}

/** The defaults as the initial values of a form. */
export const draftOfDefaults = ({
  defaultTax,
  defaultTerms,
  defaultNotes = '',
  defaultMessage = '',
  nextNumber = '',
  nextQuoteNumber = firstQuoteNumber,
}: InvoiceDefaults): DefaultsDraft => ({
  taxName: '',
  taxRate: '',
  taxParts: '',
  showsTaxParts: '',
  ...typedDefaultTax(defaultTax),
  terms: defaultTerms === undefined ? '' : String(defaultTerms),
  notes: defaultNotes,
  message: defaultMessage,
  nextNumber,
  nextQuoteNumber,
});

/** The new value of each default; undefined removes it. */
export type DefaultsChange = { readonly [Name in keyof InvoiceDefaults]: InvoiceDefaults[Name] | undefined };

/** The tax of a document as a default; undefined if it has none. */
export const defaultTaxOf = ({
  taxName = '',
  taxRate,
  taxParts,
  showsTaxParts,
}: Pick<Invoice, keyof TaxFields>): DefaultTax | undefined =>
  taxRate === undefined
    ? undefined
    : {
        name: taxName,
        rate: taxRate,
        ...(taxParts && { parts: taxParts }),
        ...(showsTaxParts && { showsParts: true }),
      };
