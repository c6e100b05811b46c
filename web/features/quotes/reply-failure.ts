import { shownSentence, withReference } from '#domain/contract/call-failure';
import type { ProblemCode } from '#domain/contract/problems';
import { quoteMessages } from '#domain/quotes/quote-page-words';
import { failureOf } from '../../adapters/api/api-error.ts';

/** Error codes for a quote that has changed since it was loaded. */
const outdatedCodes: ReadonlySet<ProblemCode | undefined> = new Set([
  'quote-not-found',
  'quote-changed',
  'quote-expired',
  'quote-declined',
  'quote-withdrawn',
  'quote-approved',
  'quote-chosen',
]);

/** True if the page shows an outdated quote. */
export const isQuoteOutdated = (code: ProblemCode | undefined): boolean => outdatedCodes.has(code);

/** The error message for a client's reply that failed, and whether the quote has to be loaded again first. */
export function replyFailureOf(error: unknown): { readonly text: string; readonly mustReload: boolean } {
  const failure = failureOf(error);
  const { kind, code } = failure;
  const sentence = shownSentence(failure);
  if (code === 'quote-changed') return { text: quoteMessages.changed, mustReload: true };
  if (sentence !== undefined) return { text: sentence, mustReload: isQuoteOutdated(code) };
  const text = kind === 'offline' ? quoteMessages.notSent : quoteMessages.ourFault;
  return { text: withReference(text, failure), mustReload: false };
}
