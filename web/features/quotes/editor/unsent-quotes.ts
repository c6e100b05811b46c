import { localStore } from '../../../adapters/browser-store.ts';
import { oldQuoteKeys, unsentQuoteKey } from '../../../session/unsent-form-keys.ts';
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
function parseKept(kept: unknown, field: 'form' | 'draft'): KeptQuote | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { quoteId, basedOn, [field]: texts } = kept as Readonly<Record<string, unknown>>;
  const form = parseKeptDraft(texts, blankQuoteForm);
  if (!form || typeof quoteId !== 'string' || quoteId === '') return undefined;
  return { quoteId, basedOn: typeof basedOn === 'string' ? basedOn : '', form };
}

/** The slots in this browser for a user's quote forms. */
export const unsentQuotes = (userId: string) =>
  formSlots(unsentQuoteKey(userId, ''), (kept) => parseKept(kept, 'form'));

/**
 * Moves forms stored by release 1.0.0 into slots. A tab that still runs 1.0.0 may write under the old key again; that
 * form gets another slot, and if it is a new quote, another ID. `now` in milliseconds.
 */
export function adoptOldQuotes(userId: string, now: number): void {
  const slots = unsentQuotes(userId);
  for (const key of oldQuoteKeys(userId)) {
    const kept = parseKept(localStore.read(key), 'draft');
    localStore.remove(key);
    if (!kept) continue;
    const isTaken = slots.valueOf(kept.quoteId) !== '';
    const formId = isTaken ? newQuoteId() : kept.quoteId;
    slots.keep(formId, isTaken && kept.basedOn === '' ? { ...kept, quoteId: formId } : kept, now);
  }
}

/** Removes the forms of a deleted quote. */
export const forgetQuotesOf = (userId: string, quoteId: string): void =>
  forgetForms(unsentQuotes(userId), (kept) => kept.quoteId === quoteId);
