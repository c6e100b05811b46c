import type { QuoteContent } from '#domain/quotes/quote';
import { quoteFingerprint } from '#domain/quotes/quote-fingerprint';
import { changesBetween, type RevisedParts } from '#domain/quotes/revised-parts';
import { dayIn, type TimeZone } from '#domain/time-zone';
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

/**
 * What a revision changes of the one that the client was emailed; undefined for the first one, and while it is not certain
 * what the client has.
 */
export function revisedPartsOf(
  existing: StoredQuote | undefined,
  content: QuoteContent,
  timeZone: TimeZone,
): RevisedParts | undefined {
  const { delivery, revisedAt, mailedAt } = existing?.lite ?? {};
  const at = revisedAt ?? mailedAt;
  if (!existing || existing.status === 'draft' || delivery !== 'accepted' || at === undefined)
    return undefined;
  return { since: dayIn(timeZone, at), changes: changesBetween(existing.content, content) };
}
