import { brand } from '#domain/brand';
import { type CalendarDate, daysAfter, daysBetween } from '#domain/calendar-date';
import { shownServiceAddress } from '#domain/documents/service-address-line';
import type { InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import { firstQuoteNumber } from '#domain/invoices/invoice-defaults';
import type { QuoteDetail } from '#domain/quotes/contract';
import { blankQuoteDraft, draftOfQuote } from '#domain/quotes/quote-draft';
import type { QuoteEditorState } from '../../../routing/generator-link.ts';
import { withClient } from '../../documents/client/client-form.ts';
import { changedForms, haveSameFields } from '../../documents/form/form-slots.ts';
import { newQuoteId, type QuoteFormDraft, quoteFormOf } from './quote-form.ts';
import { unsentQuotes } from './unsent-quotes.ts';

/** The initial state of a quote form. */
export interface QuoteStart {
  /** ID of the slot that stores this form. */
  readonly formId: string;
  readonly quoteId: string;
  /** ID of the content that the form was loaded with; '' for a new quote. */
  readonly basedOn: string;
  readonly draft: QuoteFormDraft;
  /** The draft as stored or suggested. A form equal to it is not stored in this browser. */
  readonly untouched: QuoteFormDraft;
  /** True if the quote was changed elsewhere after the draft was typed. */
  readonly isOutdated?: boolean;
}

interface StartContext {
  readonly userId: string;
  /** ID of the requested form, or a new ID. */
  readonly formId: string;
}

/** The account's defaults for a new quote. */
export interface NewQuoteDefaults {
  readonly defaults: InvoiceDefaults;
  readonly brandColor: string;
  /** The job that it is for. */
  readonly job?: QuoteEditorState | undefined;
}

/** The number that is suggested for a quote without one. */
const nextNumberOf = ({ nextQuoteNumber = firstQuoteNumber }: InvoiceDefaults): string => nextQuoteNumber;

/** A blank form for a job: its title, its client, and its address if that is not the client's. */
function forJob(blank: QuoteFormDraft, { jobId, title, client, address }: QuoteEditorState): QuoteFormDraft {
  const draft = { ...blank, jobId, title };
  const withItsClient = client ? withClient(draft, client) : draft;
  const place = shownServiceAddress({ ...withItsClient, serviceAddress: address });
  return place === '' ? withItsClient : { ...withItsClient, serviceAddress: place };
}

/**
 * The initial state of a new quote: the form with this ID if this browser stores one, otherwise the defaults from
 * Settings.
 */
export function startNewQuote(
  { userId, formId }: StartContext,
  today: CalendarDate,
  { defaults, brandColor, job }: NewQuoteDefaults,
): QuoteStart {
  const blank = quoteFormOf(blankQuoteDraft(today, defaults), brandColor, '', nextNumberOf(defaults));
  const untouched = job ? forJob(blank, job) : blank;
  const stored = unsentQuotes(userId).read(formId)?.draft;
  const { quoteId, form } = stored ?? { quoteId: newQuoteId(), form: untouched };
  return { formId, quoteId, basedOn: '', draft: form, untouched };
}

/**
 * The initial state for editing a stored quote: the requested form; otherwise the newest form based on the current
 * content; otherwise the content itself. A form based on older content opens only if it is requested.
 */
export function startQuoteEdit(
  { userId, formId }: StartContext,
  { quoteId, contentId, typed, content, clientId }: QuoteDetail,
  defaults: InvoiceDefaults,
): QuoteStart {
  const slots = unsentQuotes(userId);
  const untouched = quoteFormOf(
    typed ?? draftOfQuote(content),
    content.brandColor ?? brand.color,
    clientId,
    nextNumberOf(defaults),
  );
  const changed = changedForms(
    slots,
    (form) => form.quoteId === quoteId,
    ({ form }) => haveSameFields(form, untouched),
  );
  const stored =
    changed.find((form) => form.formId === formId) ??
    changed.find(({ draft }) => draft.basedOn === contentId);
  const common = { quoteId, basedOn: contentId, untouched };
  if (!stored) return { ...common, formId, draft: untouched };
  const isOutdated = stored.draft.basedOn !== contentId;
  return { ...common, formId: stored.formId, draft: stored.draft.form, isOutdated };
}

/** A copy of a quote: a number of its own, issued today, valid for the same number of days. */
export function startQuoteCopy(
  { formId }: Pick<StartContext, 'formId'>,
  today: CalendarDate,
  { content, clientId, typed }: QuoteDetail,
  { defaults, brandColor }: NewQuoteDefaults,
): QuoteStart {
  // Photos belong to the work that they show.
  const { photos: _photos, ...original } = typed ?? draftOfQuote(content);
  // A draft may have no valid dates; its copy is valid for 30 days.
  const days = daysBetween(original.issueDate, original.validUntil) ?? 30;
  const changedFields = { issueDate: today, validUntil: daysAfter(today, days), quoteNumber: '' };
  const color = content.brandColor ?? brandColor;
  const copy = quoteFormOf({ ...original, ...changedFields }, color, clientId, nextNumberOf(defaults));
  return { formId, quoteId: newQuoteId(), basedOn: '', draft: copy, untouched: copy };
}
