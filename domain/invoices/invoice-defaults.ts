import { invoiceLimits } from '../documents/invoice-limits.ts';
import { chargeFaults, parseCharges } from '../documents/validate-charges.ts';
import { notesFaults } from '../documents/validate-invoice.ts';
import { formatPercent, type Percent } from '../money.ts';
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

/** What a new invoice or quote begins with besides its colour. Only Settings change it; the number follows the last one typed. */
export interface InvoiceDefaults {
  readonly defaultTax?: { readonly name: string; readonly rate: Percent };
  /** Days to pay. */
  readonly defaultTerms?: number;
  /** From Settings alone: what was written for one client never reaches another. */
  readonly defaultNotes?: string;
  /** What a mail to a client begins with; from Settings alone too. */
  readonly defaultMessage?: string;
  /** The number it is offered: it follows the last one typed, or was set. Until then the clock makes one. */
  readonly nextNumber?: string;
}

/** The defaults as typed; '' is none. */
export interface DefaultsDraft {
  readonly taxName: string;
  /** In percent. */
  readonly taxRate: string;
  /** Days of one of the choices. */
  readonly terms: string;
  readonly notes: string;
  /** To clients, in the mail of an invoice. */
  readonly message: string;
  readonly nextNumber: string;
}

/** The defaults as a form shows them to be changed. */
export const draftOfDefaults = ({
  defaultTax,
  defaultTerms,
  defaultNotes = '',
  defaultMessage = '',
  nextNumber = '',
}: InvoiceDefaults): DefaultsDraft => ({
  taxName: defaultTax?.name ?? '',
  taxRate: defaultTax ? formatPercent(defaultTax.rate) : '',
  terms: defaultTerms === undefined ? '' : String(defaultTerms),
  notes: defaultNotes,
  message: defaultMessage,
  nextNumber,
});

/** Why a number cannot be offered next; undefined if it can. */
function numberFault(typed: string): string | undefined {
  const number = cleanLine(typed);
  if (number.length > invoiceLimits.field)
    return `Invoice number can be at most ${invoiceLimits.field} characters.`;
  return number !== '' && numberAfter(number) === undefined
    ? 'The next invoice number must end with a digit.'
    : undefined;
}

/** What is wrong with the defaults, by field. */
export function validateDefaults(draft: DefaultsDraft): Partial<Record<keyof DefaultsDraft, string>> {
  const { taxName, taxRate, notes } = draft;
  const faults = [...chargeFaults({ taxName, taxRate }), ...notesFaults({ notes })];
  const message = clientMessageFault(draft.message);
  const number = numberFault(draft.nextNumber);
  const terms = termsFault(draft.terms);
  return {
    ...Object.fromEntries(faults.map(({ field, message }) => [field, message])),
    ...(message !== undefined && { message }),
    ...(terms !== undefined && { terms }),
    ...(number !== undefined && { nextNumber: number }),
  };
}

/** What each default is from now on; undefined for none. */
export type DefaultsChange = { readonly [Name in keyof InvoiceDefaults]: InvoiceDefaults[Name] | undefined };

/** Checked defaults as they are stored. */
export function parseDefaults(draft: DefaultsDraft): DefaultsChange {
  const { taxName, taxRate } = parseCharges({ taxName: draft.taxName, taxRate: draft.taxRate });
  return {
    defaultTax: taxRate === undefined ? undefined : { name: taxName ?? '', rate: taxRate },
    defaultTerms: draft.terms === '' ? undefined : Number(draft.terms),
    defaultNotes: cleanText(draft.notes).trim() || undefined,
    defaultMessage: parseClientMessage(draft.message) || undefined,
    nextNumber: cleanLine(draft.nextNumber) || undefined,
  };
}
