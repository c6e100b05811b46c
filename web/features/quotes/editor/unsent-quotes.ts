import { localStore } from '../../../adapters/browser-store.ts';
import { oldQuoteKeys, unsentQuoteKey } from '../../../session/unsent-form-keys.ts';
import { formSlots } from '../../documents/form/form-slots.ts';
import { parseKeptDraft } from '../../documents/form/parse-kept-draft.ts';
import { blankQuoteForm, newQuoteId, type QuoteFormDraft } from './quote-form.ts';

/** What is kept of a form of a quote. */
export interface KeptQuote {
  readonly quoteId: string;
  /** The content it was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly form: QuoteFormDraft;
}

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
 * Moves what release 1.0.0 kept into slots of their own. A tab that still runs it may write again under the old key: what
 * it then keeps gets another slot, and as a new quote another id. `now` in milliseconds.
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

/** Forgets every form that changes a stored quote: that one is gone. */
export function forgetQuotesOf(userId: string, quoteId: string): void {
  const slots = unsentQuotes(userId);
  for (const { formId, draft } of slots.readAll()) if (draft.quoteId === quoteId) slots.forget(formId);
}
