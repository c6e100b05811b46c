import { clientMessageFault, parseClientMessage } from '../client-email/client-message.ts';
import { invoiceLimits } from '../documents/invoice-limits.ts';
import { termsFault } from '../documents/terms.ts';
import { pickTax } from '../documents/typed-tax.ts';
import { chargeFaults, parseTax } from '../documents/validate-charges.ts';
import { notesFaults } from '../documents/validate-invoice.ts';
import { characterCount, cleanLine, cleanText } from '../text.ts';
import { type DefaultsChange, type DefaultsDraft, defaultTaxOf, numberAfter } from './invoice-defaults.ts';

/** The error message for a next number; undefined if it is valid. */
function numberFault(typed: string, noun: 'Invoice' | 'Quote'): string | undefined {
  const number = cleanLine(typed);
  if (characterCount(number) > invoiceLimits.field)
    return `${noun} number can be at most ${invoiceLimits.field} characters.`;
  // If there is no next number, an invoice number is generated from the current time. Quotes always have a next number.
  if (number === '') return noun === 'Invoice' ? undefined : 'Type the next quote number.';
  return numberAfter(number) === undefined
    ? `The next ${noun.toLowerCase()} number must end with a digit.`
    : undefined;
}

/** The error messages of the defaults by field. */
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

/** Checked defaults in their stored form. */
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
