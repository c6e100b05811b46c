import { daysBetween } from '#domain/calendar-date';
import type { Invoice } from '#domain/documents/invoice';
import type { TaxFields } from '#domain/documents/invoice-draft';
import { chosenTerms, parseTerms } from '#domain/documents/terms';
import { defaultsOfDocument, shownTax } from '#domain/invoices/defaults-offer';
import { typedDefaultTax } from '#domain/invoices/invoice-defaults';
import { localStore } from '../../../adapters/browser-store.ts';
import { lastInvoiceKey } from './start-draft.ts';

/** Ten years. */
const maxDueDays = 3_650;

const isDueDays = (days: unknown): days is number =>
  Number.isInteger(days) && Number(days) >= 0 && Number(days) <= maxDueDays;

/** Milliseconds after which the last invoice is no longer offered: the owner may have sent others elsewhere. */
const keepMilliseconds = 30 * 24 * 60 * 60 * 1_000;

/** The tax and the due date of the last invoice that was sent from this browser. */
export interface LastInvoiceTerms {
  /** "Tax 7.5 %"; '' without a tax. */
  readonly taxText: string;
  /** The tax as typed. */
  readonly tax: Partial<Record<keyof TaxFields, string>>;
  /** Days from the issue date to the due date; absent without a due date. */
  readonly dueDays?: number;
  /** The chosen terms as typed, or '' for a typed due date. */
  readonly terms: string;
}

/** Remembers the tax and the due date of an invoice that was just sent. */
export function rememberLastInvoice(userId: string, invoice: Invoice): void {
  const { defaultTax } = defaultsOfDocument(invoice);
  const dueDays = daysBetween(invoice.issueDate, invoice.dueDate);
  const terms = chosenTerms({ ...invoice, terms: String(invoice.terms ?? '') });
  const last: LastInvoiceTerms = {
    taxText: defaultTax ? shownTax(defaultTax) : '',
    tax: typedDefaultTax(defaultTax),
    ...(dueDays !== undefined && { dueDays }),
    terms: terms === undefined ? '' : String(terms),
  };
  localStore.write(lastInvoiceKey(userId), { ...last, at: Date.now() });
}

/** What `rememberLastInvoice` stored; undefined if it is missing, unreadable or more than 30 days old. */
export function readLastInvoice(userId: string): LastInvoiceTerms | undefined {
  const stored = localStore.read(lastInvoiceKey(userId));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { taxText, tax, dueDays, terms, at } = stored as Partial<
    Record<keyof LastInvoiceTerms | 'at', unknown>
  >;
  if (typeof at !== 'number' || Date.now() - at > keepMilliseconds) return undefined;
  if (typeof taxText !== 'string' || typeof tax !== 'object' || tax === null) return undefined;
  return {
    taxText,
    tax: Object.fromEntries(Object.entries(tax).filter(([, value]) => typeof value === 'string')),
    ...(isDueDays(dueDays) && { dueDays }),
    terms: typeof terms === 'string' && parseTerms(terms) !== undefined ? terms : '',
  };
}
