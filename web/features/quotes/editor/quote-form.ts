import type { BodyOf } from '#domain/contract/call-types';
import { brandColorFaults, isBrandColor } from '#domain/documents/brand-color';
import { blankQuoteDraft, type QuoteDraft } from '#domain/quotes/quote-draft';
import { validateQuote } from '#domain/quotes/validate-quote';
import { cleanLine } from '#domain/text';
import type { BrandedDraft } from '../../documents/branding/brand-color-field.tsx';
import type { ClientDraft } from '../../documents/client/client-form.ts';

/** The draft of a quote form: an invoice form plus the fields that only quotes have. */
export interface QuoteFormDraft extends QuoteDraft, ClientDraft, BrandedDraft {
  readonly deposit: string;
  /** Payment terms of the invoice in days, or ''. */
  readonly terms: string;
  readonly quoteNumber: string;
  /**
   * The number that was suggested for the quote, or ''. If the field still holds it, the server may assign another free
   * number.
   */
  readonly suggestedNumber: string;
  /** The job that the quote is for, or ''. */
  readonly jobId: string;
  /** The client's further addresses that get no copy, separated by commas, or ''. */
  readonly noCopyTo: string;
}

/**
 * A quote as a form draft. `clientId` is the saved client of the quote. A number is suggested if the quote has none.
 */
export const quoteFormOf = (
  draft: QuoteDraft,
  brandColor: string,
  clientId = '',
  suggestedNumber = '',
): QuoteFormDraft => ({
  ...draft,
  quoteNumber: draft.quoteNumber || suggestedNumber,
  suggestedNumber: draft.quoteNumber ? '' : suggestedNumber,
  brandColor,
  clientId,
  deposit: draft.deposit ?? '',
  terms: draft.terms ?? '',
  jobId: '',
  noCopyTo: '',
});

/** An empty form. */
export const blankQuoteForm: QuoteFormDraft = quoteFormOf({ ...blankQuoteDraft(''), validUntil: '' }, '');

/** The faults of a form that is to be sent. */
export function quoteFormFaults(draft: QuoteFormDraft) {
  const checked = validateQuote(draft);
  return [...(checked.ok ? [] : checked.refusal), ...brandColorFaults(draft.brandColor)];
}

/** The number that the quote will have: the typed one, or the suggested one if the field is empty. */
export const shownNumber = ({ quoteNumber, suggestedNumber }: QuoteFormDraft): string =>
  cleanLine(quoteNumber) || suggestedNumber;

/** True while the quote has its suggested number. */
export const hasSuggestedNumber = (draft: QuoteFormDraft): boolean =>
  draft.suggestedNumber !== '' && shownNumber(draft) === draft.suggestedNumber;

/** 128 random bits as 22 letters, digits, - and _: anyone who knows the ID can open the quote. */
export function newQuoteId(): string {
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bits).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The request body of the form. `copies`: further addresses of the client that get a copy. */
export function quoteBodyOf(
  form: QuoteFormDraft,
  basedOn: string,
  copies: readonly string[] = [],
): BodyOf<'send-quote'> {
  const {
    clientId,
    deposit,
    terms,
    brandColor,
    quoteNumber: _typed,
    suggestedNumber: _suggested,
    jobId,
    noCopyTo: _noCopyTo,
    ...quote
  } = form;
  const number = shownNumber(form);
  return {
    quote: {
      ...quote,
      ...(number !== '' && { quoteNumber: number }),
      ...(deposit.trim() !== '' && { deposit }),
      ...(terms !== '' && { terms }),
    },
    ...(hasSuggestedNumber(form) && { numberSuggested: true }),
    // A draft may contain a half-typed color, which is left out.
    ...(isBrandColor(brandColor.trim()) && { brandColor: brandColor.trim() }),
    ...(clientId !== '' && { clientId }),
    ...(jobId !== '' && { jobId }),
    ...(basedOn !== '' && { basedOn }),
    ...(copies.length > 0 && { copies: [...copies] }),
  };
}
