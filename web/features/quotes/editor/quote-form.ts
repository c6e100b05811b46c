import type { BodyOf } from '#domain/contract/call-types';
import { brandColorFaults, isBrandColor } from '#domain/documents/brand-color';
import { blankQuoteDraft, type QuoteDraft } from '#domain/quotes/quote-draft';
import { validateQuote } from '#domain/quotes/validate-quote';
import { cleanLine } from '#domain/text';
import type { BrandedDraft } from '../../documents/branding/brand-color-field.tsx';
import type { ClientDraft } from '../../documents/client/client-form.ts';

/** The form of a quote: that of an invoice, with what only a quote has. */
export interface QuoteFormDraft extends QuoteDraft, ClientDraft, BrandedDraft {
  readonly deposit: string;
  /** Days to pay the invoice, or ''. */
  readonly terms: string;
  readonly quoteNumber: string;
  /** The number a quote without one was offered, or ''. While it stands there, another free one does as well. */
  readonly suggestedNumber: string;
}

/** A quote in the form; `clientId` is the saved client it names. One without a number is offered one. */
export const quoteFormOf = (
  draft: QuoteDraft,
  brandColor: string,
  clientId = '',
  offeredNumber = '',
): QuoteFormDraft => ({
  ...draft,
  quoteNumber: draft.quoteNumber || offeredNumber,
  suggestedNumber: draft.quoteNumber ? '' : offeredNumber,
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

/** The number that the quote gets; where the field is empty, the suggested one. */
export const shownNumber = ({ quoteNumber, suggestedNumber }: QuoteFormDraft): string =>
  cleanLine(quoteNumber) || suggestedNumber;

/** True while the number of a quote is the one it was offered. */
export const hasOfferedNumber = (draft: QuoteFormDraft): boolean =>
  draft.suggestedNumber !== '' && shownNumber(draft) === draft.suggestedNumber;

/** 128 random bits as 22 letters, digits, - and _: it gives access to the quote. */
export function newQuoteId(): string {
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bits).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The form as it travels. */
export function quoteBodyOf(form: QuoteFormDraft, basedOn: string): BodyOf<'send-quote'> {
  const {
    clientId,
    deposit,
    terms,
    brandColor,
    quoteNumber: _typed,
    suggestedNumber: _offered,
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
    ...(hasOfferedNumber(form) && { numberSuggested: true }),
    // A draft may be kept with a colour that is half typed.
    ...(isBrandColor(brandColor.trim()) && { brandColor: brandColor.trim() }),
    ...(clientId !== '' && { clientId }),
    ...(basedOn !== '' && { basedOn }),
  };
}
