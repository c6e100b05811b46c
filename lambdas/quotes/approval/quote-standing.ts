import type { QuoteState } from '#domain/quotes/quote-state';
import { quoteStateOn } from '#domain/quotes/quote-state';
import type { OwnerDay } from '../ports.ts';
import { isOwnersOnly, type StoredQuote } from './stored-quote.ts';

/** The current state of a quote. Reads the owner's day only if the quote has a last day. */
export async function standingOf(
  { status, userId, content: { validUntil } }: Pick<StoredQuote, 'status' | 'userId' | 'content'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> {
  const today = validUntil === undefined ? '' : await ownerDay(userId);
  return quoteStateOn(today, { status, validUntil });
}

/** The state of a quote as its client sees it: a quote that was never delivered is a draft. */
export const clientStateOf = async (
  quote: Pick<StoredQuote, 'status' | 'userId' | 'content' | 'lite'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> => (isOwnersOnly(quote) ? 'draft' : standingOf(quote, ownerDay));
