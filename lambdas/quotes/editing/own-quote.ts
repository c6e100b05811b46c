import { type Problem, problem } from '#domain/contract/problems';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteStore } from '../ports.ts';

/** The account's own quote; another's is answered as none, because its id is a right. */
export async function ownQuote(
  userId: string,
  quoteId: string,
  quotes: Pick<QuoteStore, 'find'>,
): Promise<Result<StoredQuote, Problem>> {
  const quote = isQuoteId(quoteId) ? await quotes.find(quoteId) : undefined;
  return quote?.userId === userId ? ok(quote) : refuse(problem('quote-not-found'));
}
