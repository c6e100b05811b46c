import * as z from 'zod/mini';
import { type QuoteContent, quoteLimits } from '../quote/quote.ts';
import { textUpTo } from './bounds.ts';

/** A quote as its customer sees it, with the business it comes from; a text that the business has not filled in is ''. */
export interface QuoteView extends QuoteContent {
  readonly quoteId: string;
  readonly businessName: string;
  readonly businessPhone: string;
  readonly businessAddress: string;
  /** "City, ST ZIP" with what is present. */
  readonly businessCity: string;
  /** Absent until it is approved. */
  readonly status?: 'accepted';
  /** When, as an ISO instant, and the name that was signed with, '' where none was. Absent until it is approved. */
  readonly acceptance?: { readonly at: string; readonly name: string };
}

/** Answer of `get-quote` (GET /api/quotes/{quoteId}); refused with `quote-not-found`. */
export interface GetQuoteAnswer {
  readonly success: true;
  readonly quote: QuoteView;
  /** Names the content shown; approving sends it back. */
  readonly contentHash: string;
}

/**
 * Body of `accept-quote` (POST /api/quotes/{quoteId}/acceptance); refused with `quote-not-found`, `quote-changed` or
 * `invalid-email`. A link that is held is enough to approve: name and address are the customer's to give.
 */
export const acceptQuoteSchema = z.strictObject({
  contentHash: textUpTo(200),
  /** What the customer signs with. */
  name: z._default(textUpTo(quoteLimits.signature), ''),
  /** Where a copy goes; '' for none. It is kept nowhere. */
  email: z._default(textUpTo(254), ''),
});

/** Answer of `accept-quote`: the same job and the same acceptance however often it is asked. */
export interface AcceptQuoteAnswer {
  readonly success: true;
  readonly data: { readonly jobId: string };
  readonly acceptance: NonNullable<QuoteView['acceptance']>;
  /** A copy was mailed to the address of this request. */
  readonly isCopied: boolean;
}

/**
 * What each operation on quotes takes and answers. `get-quote-logo` (GET /api/quotes/{quoteId}/logo) answers the logo of
 * the quote's business, 204 without one.
 */
export interface QuoteCalls {
  'get-quote': { answer: GetQuoteAnswer };
  'get-quote-logo': object;
  'accept-quote': { body: typeof acceptQuoteSchema; answer: AcceptQuoteAnswer };
}
