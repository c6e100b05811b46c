import type { Problem } from '#domain/contract/problems';
import { type ListQuotesAnswer, quotesPerPage } from '#domain/quotes/contract';
import { filtersQuotes, matchesQuoteFilter, quoteFilterOf } from '#domain/quotes/quote-filter';
import { quoteStateOn } from '#domain/quotes/quote-state';
import { ok, type Result } from '#domain/result';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { OwnQuotePorts } from '../owner-ports.ts';
import { ownQuote } from './own-quote.ts';
import { billsOf } from './quote-detail.ts';
import { isWholeBilledBefore, summarizeQuote } from './summarize-quote.ts';

/** Which quotes are listed; see `ListQuotesAnswer`. */
export type QuoteQuery = {
  readonly [Name in 'cursor' | 'clientId' | 'show' | 'search']?: string | undefined;
};

/**
 * A page of an account's quotes, of one client's, or of those that a filter matches, newest first. The cursor is the ID
 * of the quote after which the page begins.
 */
export async function listQuotes(
  userId: string,
  { cursor, clientId, ...query }: QuoteQuery,
  ports: OwnQuotePorts,
): Promise<Result<ListQuotesAnswer, Problem>> {
  const after = cursor === undefined ? undefined : await ownQuote(userId, cursor, ports.quotes);
  if (after && !after.ok) return after;
  const today = await ports.ownerDay(userId);
  const filter = quoteFilterOf(query);
  const { quotes, cursor: next } = await ports.lite.list(userId, {
    limit: quotesPerPage,
    clientId,
    ...(after && { after: after.value }),
    ...(filtersQuotes(filter) && {
      isWanted: (quote: StoredQuote) => matchesQuoteFilter(quote, filter, today),
    }),
  });
  return ok({
    success: true,
    quotes: await Promise.all(
      quotes.map(async (quote) => {
        const parts = isWholeBilledBefore(quote) ? await ports.quotes.partsBilled(quote) : quote.parts;
        // An imported quote of a whole invoice says nothing about drafts, as on its page.
        const isBillable = parts !== undefined || quote.importId === undefined;
        return summarizeQuote(
          quote,
          quoteStateOn(today, { status: quote.status, validUntil: quote.content.validUntil }),
          parts,
          isBillable
            ? (await billsOf(quote, parts ?? {}, { ...ports, ownerDay: async () => today })).bills
            : [],
        );
      }),
    ),
    ...(next !== undefined && { cursor: next }),
  });
}
