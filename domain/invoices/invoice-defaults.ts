import type { Invoice } from '../documents/invoice.ts';
import type { TaxFields } from '../documents/invoice-draft.ts';
import { invoiceLimits } from '../documents/invoice-limits.ts';
import type { TaxPart } from '../documents/tax-parts.ts';
import { pickTax, type TypedTax, typedTax } from '../documents/typed-tax.ts';
import { chargeFaults, parseTax } from '../documents/validate-charges.ts';
import { notesFaults } from '../documents/validate-invoice.ts';
import type { Percent } from '../money.ts';
import { firstQuoteNumber } from '../quotes/quote-number.ts';
import { cleanLine, cleanText } from '../text.ts';
import { clientMessageFault, parseClientMessage } from './client-message.ts';
import { termsFault } from './terms.ts';

/**
 * The number after another: its trailing digits plus one, as wide as they were ("HHA-0099", "HHA-0100"). Undefined after
 * a number without digits at its end, or one that would grow too long.
 */
export function numberAfter(number: string): string | undefined {
  const clean = cleanLine(number);
  const [digits] = /\d+$/.exec(clean) ?? [];
  if (digits === undefined) return undefined;
  const next = String(BigInt(digits) + 1n).padStart(digits.length, '0');
  const after = clean.slice(0, -digits.length) + next;
  return after.length > invoiceLimits.field ? undefined : after;
}

/** True for a number that was made from the clock: the next number is not derived from it. */
export const isClockNumber = (number: string): boolean => /^INV-\d{13}$/.test(cleanLine(number));

/** The tax that new documents begin with; its rate is the sum of its parts, if it has any. */
export interface DefaultTax {
  readonly name: string;
  readonly rate: Percent;
  readonly parts?: readonly TaxPart[];
  readonly showsParts?: boolean;
}

/** A default tax as a form shows it; nothing without one. */
export const typedDefaultTax = (tax: DefaultTax | undefined): TypedTax =>
  tax
    ? typedTax({
        ...{ taxName: tax.name, taxRate: tax.rate },
        ...(tax.parts && { taxParts: tax.parts }),
        ...(tax.showsParts !== undefined && { showsTaxParts: tax.showsParts }),
      })
    : {};

/** What a new invoice or quote begins with besides its colour. Only Settings change it; the number follows the last one typed. */
export interface InvoiceDefaults {
  readonly defaultTax?: DefaultTax;
  /** Days to pay. */
  readonly defaultTerms?: number;
  /** From Settings alone: what was written for one client never reaches another. */
  readonly defaultNotes?: string;
  /** What a mail to a client begins with; from Settings alone too. */
  readonly defaultMessage?: string;
  /** The number it is offered: it follows the last one typed, or was set. Until then the clock makes one. */
  readonly nextNumber?: string;
  /** The number that a new quote is offered; absent while it is that of the first quote. */
  readonly nextQuoteNumber?: string;
}

/** The defaults as typed; '' is none. */
export interface DefaultsDraft {
  readonly taxName: string;
  /** In percent. */
  readonly taxRate: string;
  /** "State 5 %, County 0.5 %". With any, their sum is the rate. */
  readonly taxParts: string;
  /** 'yes' if documents show each part. */
  readonly showsTaxParts: string;
  /** Days of one of the choices. */
  readonly terms: string;
  readonly notes: string;
  /** To clients, in the mail of an invoice. */
  readonly message: string;
  readonly nextNumber: string;
  readonly nextQuoteNumber: string;
}

/** The defaults as a form shows them to be changed. */
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

/** Why a number cannot be offered next; undefined if it can. */
function numberFault(typed: string, noun: 'Invoice' | 'Quote'): string | undefined {
  const number = cleanLine(typed);
  if (number.length > invoiceLimits.field)
    return `${noun} number can be at most ${invoiceLimits.field} characters.`;
  // Without a number, invoices take one from the clock. Quotes always count on.
  if (number === '') return noun === 'Invoice' ? undefined : 'Type the next quote number.';
  return numberAfter(number) === undefined
    ? `The next ${noun.toLowerCase()} number must end with a digit.`
    : undefined;
}

/** What is wrong with the defaults, by field. */
export function validateDefaults(draft: DefaultsDraft): Partial<Record<keyof DefaultsDraft, string>> {
  const faults = [...chargeFaults(pickTax(draft)), ...notesFaults(draft)];
  const message = clientMessageFault(draft.message);
  const number = numberFault(draft.nextNumber, 'Invoice');
  const quoteNumber = numberFault(draft.nextQuoteNumber, 'Quote');
  const terms = termsFault(draft.terms);
  return {
    ...Object.fromEntries(faults.map(({ field, message }) => [field, message])),
    ...(message !== undefined && { message }),
    ...(terms !== undefined && { terms }),
    ...(number !== undefined && { nextNumber: number }),
    ...(quoteNumber !== undefined && { nextQuoteNumber: quoteNumber }),
  };
}

/** What each default is from now on; undefined for none. */
export type DefaultsChange = { readonly [Name in keyof InvoiceDefaults]: InvoiceDefaults[Name] | undefined };

/** The tax of a document as a default; undefined without one. */
export const defaultTaxOf = ({
  taxName = '',
  taxRate,
  taxParts,
  showsTaxParts,
}: Pick<Invoice, keyof TaxFields>): DefaultTax | undefined =>
  taxRate === undefined
    ? undefined
    : {
        ...{ name: taxName, rate: taxRate },
        ...(taxParts && { parts: taxParts }),
        ...(showsTaxParts && { showsParts: true }),
      };

/** Checked defaults as they are stored. */
export function parseDefaults(draft: DefaultsDraft): DefaultsChange {
  return {
    defaultTax: defaultTaxOf(parseTax(pickTax(draft))),
    defaultTerms: draft.terms === '' ? undefined : Number(draft.terms),
    defaultNotes: cleanText(draft.notes).trim() || undefined,
    defaultMessage: parseClientMessage(draft.message) || undefined,
    nextNumber: cleanLine(draft.nextNumber) || undefined,
    nextQuoteNumber: cleanLine(draft.nextQuoteNumber) || undefined,
  };
}
