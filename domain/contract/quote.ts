import * as z from 'zod/mini';
import type { QuoteContent } from '../quote/quote.ts';

/** A quote as its customer sees it. */
export interface QuoteView extends QuoteContent {
  readonly quoteId: string;
  /** '' where the provider has no name yet. */
  readonly businessName: string;
  /** Absent until it is approved. */
  readonly status?: 'accepted';
}

/** Answer of `get-quote` (GET /api/quotes/{quoteId}); refused with `quote-not-found`. */
export interface GetQuoteAnswer {
  readonly success: true;
  readonly quote: QuoteView;
  /** Names the content shown; approving sends it back. */
  readonly contentHash: string;
}

/** Body of `accept-quote` (POST /api/quotes/{quoteId}/acceptance); refused with `quote-not-found` or `quote-changed`. */
export const acceptQuoteSchema = z.strictObject({ contentHash: z.string().check(z.maxLength(200)) });

/** Answer of `accept-quote`: the same job however often it is asked. */
export interface AcceptQuoteAnswer {
  readonly success: true;
  readonly data: { readonly jobId: string };
}

/** What each operation on quotes takes and answers. */
export interface QuoteCalls {
  'get-quote': { answer: GetQuoteAnswer };
  'accept-quote': { body: typeof acceptQuoteSchema; answer: AcceptQuoteAnswer };
}
