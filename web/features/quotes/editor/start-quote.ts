import { brand } from '#domain/brand';
import { type CalendarDate, daysAfter, daysBetween } from '#domain/calendar-date';
import type { QuoteDetail } from '#domain/contract/quotes';
import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import { blankQuoteDraft, draftOfQuote } from '#domain/quotes/quote-draft';
import { firstQuoteNumber } from '#domain/quotes/quote-number';
import { changedForms, sameFields } from '../../documents/form/form-slots.ts';
import { newQuoteId, type QuoteFormDraft, quoteFormOf } from './quote-form.ts';
import { adoptOldQuotes, unsentQuotes } from './unsent-quotes.ts';

/** What a form of a quote begins with. */
export interface QuoteStart {
  /** Names the slot this form is kept in. */
  readonly formId: string;
  readonly quoteId: string;
  /** The content it was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly draft: QuoteFormDraft;
  /** The draft as it is stored or offered, which needs no slot. */
  readonly untouched: QuoteFormDraft;
  /** The quote was changed elsewhere since the draft was typed. */
  readonly isOutdated?: boolean;
}

interface Situation {
  readonly userId: string;
  /** The form that was asked for, or a new id. */
  readonly formId: string;
  readonly now: Date;
}

/** What Settings and the account offer a new quote. */
export interface QuoteOffer {
  readonly defaults: InvoiceDefaults;
  readonly brandColor: string;
}

/** The number that a quote without one is offered. */
const offeredNumber = ({ nextQuoteNumber = firstQuoteNumber }: InvoiceDefaults): string => nextQuoteNumber;

/** What a new quote begins with: the form of this id if this browser keeps one, or what Settings offer. */
export function startNewQuote(
  { userId, formId, now }: Situation,
  today: CalendarDate,
  { defaults, brandColor }: QuoteOffer,
): QuoteStart {
  adoptOldQuotes(userId, now.getTime());
  const untouched = quoteFormOf(blankQuoteDraft(today, defaults), brandColor, '', offeredNumber(defaults));
  const kept = unsentQuotes(userId).read(formId)?.draft;
  const { quoteId, form } = kept ?? { quoteId: newQuoteId(), form: untouched };
  return { formId, quoteId, basedOn: '', draft: form, untouched };
}

/**
 * What changing a stored quote begins with: the form that was asked for, or the newest that changes this very content, or
 * the content. Changes of an older content open only when they are asked for.
 */
export function startQuoteEdit(
  { userId, formId, now }: Situation,
  { quoteId, contentId, typed, content, clientId }: QuoteDetail,
  defaults: InvoiceDefaults,
): QuoteStart {
  adoptOldQuotes(userId, now.getTime());
  const slots = unsentQuotes(userId);
  const untouched = quoteFormOf(
    typed ?? draftOfQuote(content),
    content.brandColor ?? brand.color,
    clientId,
    offeredNumber(defaults),
  );
  const changed = changedForms(
    slots,
    (kept) => kept.quoteId === quoteId,
    ({ form }) => sameFields(form, untouched),
  );
  const kept =
    changed.find((form) => form.formId === formId) ??
    changed.find(({ draft }) => draft.basedOn === contentId);
  const common = { quoteId, basedOn: contentId, untouched };
  if (!kept) return { ...common, formId, draft: untouched };
  const isOutdated = kept.draft.basedOn !== contentId;
  return { ...common, formId: kept.formId, draft: kept.draft.form, isOutdated };
}

/** A new quote like another: with a number of its own, issued today, valid for as many days. */
export function startQuoteCopy(
  { formId }: Pick<Situation, 'formId'>,
  today: CalendarDate,
  { content, clientId, typed }: QuoteDetail,
  { defaults, brandColor }: QuoteOffer,
): QuoteStart {
  const original = typed ?? draftOfQuote(content);
  const days = daysBetween(original.issueDate, original.validUntil) ?? 30;
  const own = { issueDate: today, validUntil: daysAfter(today, days), quoteNumber: '' };
  const color = content.brandColor ?? brandColor;
  const copy = quoteFormOf({ ...original, ...own }, color, clientId, offeredNumber(defaults));
  return { formId, quoteId: newQuoteId(), basedOn: '', draft: copy, untouched: copy };
}
