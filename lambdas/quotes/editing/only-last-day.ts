import type { QuoteContent } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import type { StoredQuote } from '../approval/stored-quote.ts';

/** True if nothing but the last day differs from the revision that the client was emailed. */
export function changesOnlyLastDay(
  existing: StoredQuote | undefined,
  content: QuoteContent,
  isRepeated: boolean,
): boolean {
  if (isRepeated) return existing?.lite?.sending?.onlyLastDay === true;
  if (existing?.status !== 'sent' || existing.lite?.delivery !== 'accepted') return false;
  const { validUntil, revision, ...before } = existing.content;
  if (validUntil === undefined || content.validUntil === undefined || validUntil === content.validUntil)
    return false;
  return (
    quoteFingerprint({ ...before, validUntil: content.validUntil, revision: content.revision }) ===
    quoteFingerprint(content)
  );
}
