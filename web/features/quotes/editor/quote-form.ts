import type { BodyOf } from '#domain/contract/call-types';
import { brandColorFaults, isBrandColor } from '#domain/documents/brand-color';
import { blankQuoteDraft, type QuoteDraft } from '#domain/quotes/quote-draft';
import { validateQuote } from '#domain/quotes/validate-quote';
import type { BrandedDraft } from '../../documents/branding/brand-color-field.tsx';
import type { ClientDraft } from '../../documents/client/client-form.ts';

/** The form of a quote: that of an invoice, with what only a quote has. */
export interface QuoteFormDraft extends QuoteDraft, ClientDraft, BrandedDraft {
  readonly deposit: string;
  /** Days to pay the invoice, or ''. */
  readonly terms: string;
}

/** A quote in the form; `clientId` is the saved client it names. */
export const quoteFormOf = (draft: QuoteDraft, brandColor: string, clientId = ''): QuoteFormDraft => ({
  ...draft,
  brandColor,
  clientId,
  deposit: draft.deposit ?? '',
  terms: draft.terms ?? '',
});

/** A form that says nothing. */
export const blankQuoteForm: QuoteFormDraft = quoteFormOf({ ...blankQuoteDraft(''), validUntil: '' }, '');

/** What is wrong with the form when it is to be sent. */
export function quoteFormFaults(draft: QuoteFormDraft) {
  const checked = validateQuote(draft);
  return [...(checked.ok ? [] : checked.refusal), ...brandColorFaults(draft.brandColor)];
}

/** 128 random bits as 22 letters, digits, - and _: it gives access to the quote. */
export function newQuoteId(): string {
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bits).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The form as it travels. */
export function quoteBodyOf(
  { clientId, deposit, terms, brandColor, ...quote }: QuoteFormDraft,
  basedOn: string,
): BodyOf<'send-quote'> {
  return {
    quote: { ...quote, ...(deposit.trim() !== '' && { deposit }), ...(terms !== '' && { terms }) },
    // A draft may be kept with a colour that is half typed.
    ...(isBrandColor(brandColor.trim()) && { brandColor: brandColor.trim() }),
    ...(clientId !== '' && { clientId }),
    ...(basedOn !== '' && { basedOn }),
  };
}
