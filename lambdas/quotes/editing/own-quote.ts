import { type Problem, problem } from '#domain/contract/problems';
import type { QuoteAnswer } from '#domain/quotes/contract';
import { isQuoteId } from '#domain/quotes/quote';
import { ok, type Result, refuse } from '#domain/result';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';
import type { QuoteStore } from '../ports.ts';
import { quoteAnswer } from './quote-detail.ts';

/**
 * A quote of the caller's account. A quote of another account is reported as not found, because anyone who knows a
 * quote ID can open the quote.
 */
export async function ownQuote(
  userId: string,
  quoteId: string,
  quotes: Pick<QuoteStore, 'find'>,
): Promise<Result<StoredQuote, Problem>> {
  const quote = isQuoteId(quoteId) ? await quotes.find(quoteId) : undefined;
  return quote?.userId === userId ? ok(quote) : refuse(problem('quote-not-found'));
}

/** A quote of the caller's account, for operations that change it. An imported quote is refused. */
export async function ownQuoteToChange(
  userId: string,
  quoteId: string,
  quotes: Pick<QuoteStore, 'find'>,
): Promise<Result<StoredQuote, Problem>> {
  const found = await ownQuote(userId, quoteId, quotes);
  return found.ok && found.value.importId !== undefined ? refuse(problem('imported-document')) : found;
}

/** One quote of the account, made in Lite or by the mobile app, with its events. */
export async function getLiteQuote(
  userId: string,
  quoteId: string,
  ports: OwnQuotePorts,
): Promise<Result<QuoteAnswer, Problem>> {
  const found = await ownQuote(userId, quoteId, ports.quotes);
  return found.ok ? ok(await quoteAnswer(found.value, ports)) : found;
}
