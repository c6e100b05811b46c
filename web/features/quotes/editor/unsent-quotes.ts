import { localStore } from '../../../adapters/browser-store.ts';
import { unsentChangeKey, unsentQuoteKey } from '../../../session/unsent-form-keys.ts';
import { forgetForms, formSlots } from '../../documents/form/form-slots.ts';
import { parseKeptDocument } from '../../documents/form/kept-document.ts';
import { blankQuoteForm, type QuoteFormDraft } from './quote-form.ts';

/** The stored data of a quote form. */
export interface KeptQuote {
  readonly quoteId: string;
  /** ID of the content that the form was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly form: QuoteFormDraft;
}

/** ID of the stored quote that a form edits, or '' for a new quote. */
export const changedQuoteId = ({ quoteId, basedOn }: KeptQuote): string => (basedOn === '' ? '' : quoteId);

function parseStored(value: unknown): KeptQuote | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { quoteId, basedOn, form: storedForm } = value as Readonly<Record<string, unknown>>;
  const form = parseKeptDocument(storedForm, blankQuoteForm);
  if (!form || typeof quoteId !== 'string' || quoteId === '') return undefined;
  return { quoteId, basedOn: typeof basedOn === 'string' ? basedOn : '', form };
}

/** The slots in this browser for a user's quote forms. */
export const unsentQuotes = (userId: string) => formSlots(unsentQuoteKey(userId, ''), parseStored);

/** Removes the forms of a deleted quote or change order. */
export function forgetQuotesOf(userId: string, quoteId: string): void {
  forgetForms(unsentQuotes(userId), (stored) => stored.quoteId === quoteId);
  localStore.remove(unsentChangeKey(userId, quoteId));
}
