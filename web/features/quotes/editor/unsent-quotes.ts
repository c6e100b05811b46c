import { localStore } from '../../../adapters/browser-store.ts';
import { oldQuoteKeys, unsentChangeKey, unsentQuoteKey } from '../../../session/unsent-form-keys.ts';
import { forgetForms, formSlots, parseKeptDraft } from '../../documents/form/form-slots.ts';
import { blankQuoteForm, newQuoteId, type QuoteFormDraft } from './quote-form.ts';

/** The stored data of a quote form. */
export interface KeptQuote {
  readonly quoteId: string;
  /** ID of the content that the form was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly form: QuoteFormDraft;
}

/** ID of the stored quote that a form edits, or '' for a new quote. */
export const changedQuoteId = ({ quoteId, basedOn }: KeptQuote): string => (basedOn === '' ? '' : quoteId);

/** `field` is the name of the property that holds the draft. */
function parseStored(value: unknown, field: 'form' | 'draft'): KeptQuote | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { quoteId, basedOn, [field]: storedDraft } = value as Readonly<Record<string, unknown>>;
  const form = parseKeptDraft(storedDraft, blankQuoteForm);
  if (!form || typeof quoteId !== 'string' || quoteId === '') return undefined;
  return { quoteId, basedOn: typeof basedOn === 'string' ? basedOn : '', form };
}

/** The slots in this browser for a user's quote forms. */
export const unsentQuotes = (userId: string) =>
  formSlots(unsentQuoteKey(userId, ''), (value) => parseStored(value, 'form'));

/**
 * Moves forms stored by release 1.0.0 into slots. A tab that still runs 1.0.0 may write under the old key again; that
 * form gets another slot, and if it is a new quote, another ID. `now` in milliseconds.
 */
export function adoptOldQuotes(userId: string, now: number): void {
  const slots = unsentQuotes(userId);
  for (const key of oldQuoteKeys(userId)) {
    const stored = parseStored(localStore.read(key), 'draft');
    localStore.remove(key);
    if (!stored) continue;
    const isTaken = slots.valueOf(stored.quoteId) !== '';
    const formId = isTaken ? newQuoteId() : stored.quoteId;
    slots.keep(formId, isTaken && stored.basedOn === '' ? { ...stored, quoteId: formId } : stored, now);
  }
}

/** Removes the forms of a deleted quote or change order. */
export function forgetQuotesOf(userId: string, quoteId: string): void {
  forgetForms(unsentQuotes(userId), (stored) => stored.quoteId === quoteId);
  localStore.remove(unsentChangeKey(userId, quoteId));
}
