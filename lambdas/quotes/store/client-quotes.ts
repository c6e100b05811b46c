import type { QuoteTimelineEvent } from '#domain/quotes/quote-timeline';
import type { Table } from '../../platform/table/table.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import { quoteTimelineOf } from '../editing/quote-timeline-events.ts';
import type { QuoteMail } from '../owner-ports.ts';
import { liteQuotes } from './lite-quotes.ts';
import { chainOf } from './quote-chain.ts';

export interface QuoteOfClient {
  readonly quote: StoredQuote;
  /** The cursor after which a page continues with the quote after it. */
  readonly cursor: string;
}

/** A cursor: the creation (ISO) of the last quote, and its ID. */
const cursorShape = /^([0-9T:.Z-]{10,30})#([A-Za-z0-9_-]{1,64})$/;

/** A page of the quotes of a client, the newest first; `next` is absent on the last page. */
export async function quotesOfClientPage(
  table: Table,
  userId: string,
  clientId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ readonly quotes: readonly QuoteOfClient[]; readonly next?: string }> {
  const [, createdAt, quoteId] = cursorShape.exec(cursor ?? '') ?? [];
  const after = createdAt !== undefined && quoteId !== undefined ? { createdAt, quoteId } : undefined;
  if (cursor !== undefined && !after) return { quotes: [] };
  const found = await liteQuotes(table).list(userId, { limit, clientId, ...(after && { after }) });
  return {
    quotes: found.quotes.map((quote) => ({ quote, cursor: `${quote.createdAt}#${quote.quoteId}` })),
    ...(found.place !== undefined && { next: found.place }),
  };
}

/**
 * What happened to a quote, newest first, with these emails. Openings are left out, and questions that were not
 * emailed.
 */
export const quoteStepsOf = async (
  table: Table,
  quote: StoredQuote,
  mails: readonly QuoteMail[],
): Promise<readonly QuoteTimelineEvent[]> =>
  quoteTimelineOf(await chainOf(table, quote.quoteId), [], {
    mails,
    questions: [],
    opened: undefined,
    deposit: quote,
  });
