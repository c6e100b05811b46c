import type { QuoteState } from '#domain/quotes/quote-state';
import { quoteStateOn } from '#domain/quotes/quote-state';
import type { OwnerDay } from '../ports.ts';
import { isOwnersOnly, type StoredQuote } from './stored-quote.ts';

/** The state of a quote now. The owner's day is asked for only where it matters. */
export async function standingOf(
  { status, userId, content: { validUntil } }: Pick<StoredQuote, 'status' | 'userId' | 'content'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> {
  const today = validUntil === undefined ? '' : await ownerDay(userId);
  return quoteStateOn(today, { status, validUntil });
}

/** The state of a quote for its client, to whom one that was never sent is a draft. */
export const clientStateOf = async (
  quote: Pick<StoredQuote, 'status' | 'userId' | 'content' | 'lite'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> => (isOwnersOnly(quote) ? 'draft' : standingOf(quote, ownerDay));
