import type { QuoteState } from '#domain/quotes/quote-state';
import { quoteStateOn } from '#domain/quotes/quote-state';
import type { OwnerDay } from '../ports.ts';
import type { StoredQuote } from './stored-quote.ts';

/** Where a quote stands now. The owner's day is asked for only where it matters. */
export async function standingOf(
  { status, userId, content: { validUntil } }: Pick<StoredQuote, 'status' | 'userId' | 'content'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> {
  const today = validUntil === undefined ? '' : await ownerDay(userId);
  return quoteStateOn(today, { status, validUntil });
}
