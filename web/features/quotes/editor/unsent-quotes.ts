import { localStore } from '../../../adapters/browser-store.ts';
import { oldQuoteKeys, unsentQuoteKey } from '../../../session/unsent-form-keys.ts';
import { forgetForms, formSlots, parseKeptDraft } from '../../documents/form/form-slots.ts';
import { blankQuoteForm, newQuoteId, type QuoteFormDraft } from './quote-form.ts';

/** What is kept of a form of a quote. */
export interface KeptQuote {
  readonly quoteId: string;
  /** The content it was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly form: QuoteFormDraft;
}

/** The id of the stored quote that a form changes, or '' for a new quote. */
export const changedQuoteId = ({ quoteId, basedOn }: KeptQuote): string => (basedOn === '' ? '' : quoteId);

/** `form` is the field that holds the texts. */
function parseKept(kept: unknown, field: 'form' | 'draft'): KeptQuote | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { quoteId, basedOn, [field]: texts } = kept as Readonly<Record<string, unknown>>;
  const form = parseKeptDraft(texts, blankQuoteForm);
  if (!form || typeof quoteId !== 'string' || quoteId === '') return undefined;
  return { quoteId, basedOn: typeof basedOn === 'string' ? basedOn : '', form };
}

/** The slots of a user's quotes in this browser. */
export const unsentQuotes = (userId: string) =>
  formSlots(unsentQuoteKey(userId, ''), (kept) => parseKept(kept, 'form'));

/**
 * Moves forms that release 1.0.0 stored into slots. A tab that still runs it may write again under the old key: that form
 * gets another slot, and a new quote another id. `now` in milliseconds.
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

/** Forgets the forms of a quote that was deleted. */
export const forgetQuotesOf = (userId: string, quoteId: string): void =>
  forgetForms(unsentQuotes(userId), (kept) => kept.quoteId === quoteId);
