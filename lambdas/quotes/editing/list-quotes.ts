import type { Problem } from '#domain/contract/problems';
import { type ListQuotesAnswer, quotesPerPage } from '#domain/contract/quotes';
import { quoteStateOn } from '#domain/quotes/quote-state';
import { ok, type Result } from '#domain/result';
import type { OwnQuotePorts } from '../owner-ports.ts';
import { ownQuote } from './own-quote.ts';
import { summarizeQuote } from './summarize-quote.ts';

/**
 * A page of an account's quotes, or of one client's, newest first. The cursor is the ID of the quote after which the
 * page begins.
 */
export async function listQuotes(
  userId: string,
  { cursor, clientId }: { readonly cursor?: string | undefined; readonly clientId?: string | undefined },
  ports: OwnQuotePorts,
): Promise<Result<ListQuotesAnswer, Problem>> {
  const after = cursor === undefined ? undefined : await ownQuote(userId, cursor, ports.quotes);
  if (after && !after.ok) return after;
  const [{ quotes, cursor: next }, today] = await Promise.all([
    ports.lite.list(userId, { limit: quotesPerPage, clientId, ...(after && { after: after.value }) }),
    ports.ownerDay(userId),
  ]);
  return ok({
    success: true,
    quotes: quotes.map((quote) =>
      summarizeQuote(
        quote,
        quoteStateOn(today, { status: quote.status, validUntil: quote.content.validUntil }),
      ),
    ),
    ...(next !== undefined && { cursor: next }),
  });
}
