import type { CalendarDate } from '#domain/calendar-date';
import { blankChangeDraft } from '#domain/quotes/change-draft';
import type { QuoteDetail } from '#domain/quotes/contract';
import { draftOfQuote, type QuoteDraft } from '#domain/quotes/quote-draft';
import { unsentChangeKey } from '../../../session/unsent-form-keys.ts';
import { formSlots } from '../../documents/form/form-slots.ts';
import { parseKeptDocument } from '../../documents/form/kept-document.ts';
import { newQuoteId } from '../editor/quote-form.ts';

/** The stored data of the form of a change order. */
export interface KeptChange {
  readonly quoteId: string;
  /** ID of the content that the form was loaded with; '' for a new change order. */
  readonly basedOn: string;
  readonly draft: QuoteDraft;
}

/** `blank` has the values for fields that were not stored. */
function parseStored(value: unknown, blank: QuoteDraft): KeptChange | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { quoteId, basedOn, draft: storedDraft } = value as Readonly<Record<string, unknown>>;
  const draft = parseKeptDocument(storedDraft, { changeReason: '', daysAdded: '', ...blank });
  if (!draft || typeof quoteId !== 'string' || quoteId === '') return undefined;
  return { quoteId, basedOn: typeof basedOn === 'string' ? basedOn : '', draft };
}

/** The slots in this browser for a user's change orders. */
const unsentChanges = (userId: string, blank: QuoteDraft) =>
  formSlots(unsentChangeKey(userId, ''), (value) => parseStored(value, blank));

interface ChangeContext {
  readonly userId: string;
  readonly today: CalendarDate;
  /** The approved quote that it changes. */
  readonly base: QuoteDetail;
  /** The change order that is edited; absent for a new one. */
  readonly existing: QuoteDetail | undefined;
}

/** How the form of a change order starts: with what was typed before and not sent, if it still applies. */
export function startChange({ userId, today, base, existing }: ChangeContext) {
  const untouched = existing
    ? (existing.typed ?? draftOfQuote(existing.content))
    : blankChangeDraft(base.content, today);
  const slots = unsentChanges(userId, untouched);
  // A quote has one new change order at a time.
  const formId = existing?.quoteId ?? base.quoteId;
  const basedOn = existing?.contentId ?? '';
  const kept = slots.read(formId)?.draft;
  // A new change order that the quote lists was sent or saved, although its answer was lost.
  const applies = existing
    ? kept?.basedOn === basedOn
    : base.changes?.every(({ changeId }) => changeId !== kept?.quoteId) !== false;
  if (kept && !applies) slots.forget(formId);
  const blank: KeptChange = { quoteId: existing?.quoteId ?? newQuoteId(), basedOn, draft: untouched };
  return { slots, formId, untouched, content: kept && applies ? kept : blank };
}
