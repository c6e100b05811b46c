import { type ListQuotesAnswer, quotesPerPage } from '#domain/contract/lite-quote';
import type { Problem } from '#domain/contract/problems';
import { quoteStateOn } from '#domain/quote/quote-state';
import { ok, type Result } from '#domain/result';
import { ownQuote } from './own-quote.ts';
import type { OwnQuotePorts } from './owner-ports.ts';
import { summarizeQuote } from './summarize-quote.ts';

/** A page of an account's quotes, newest first; the cursor is the last quote of the page before. */
export async function listQuotes(
  userId: string,
  cursor: string | undefined,
  ports: OwnQuotePorts,
): Promise<Result<ListQuotesAnswer, Problem>> {
  const after = cursor === undefined ? undefined : await ownQuote(userId, cursor, ports.quotes);
  if (after && !after.ok) return after;
  const [{ quotes, hasMore }, today] = await Promise.all([
    ports.lite.list(userId, { limit: quotesPerPage, ...(after && { after: after.value }) }),
    ports.ownerDay(userId),
  ]);
  const last = quotes.at(-1);
  return ok({
    success: true,
    quotes: quotes.map((quote) =>
      summarizeQuote(
        quote,
        quoteStateOn(today, { status: quote.status, validUntil: quote.content.validUntil }),
      ),
    ),
    ...(hasMore && last && { cursor: last.quoteId }),
  });
}
