import * as z from 'zod/mini';
import type { ShownHowToPay } from '../invoices/how-to-pay.ts';
import type { OnlineDeposit } from '../online-payments/online-deposit.ts';
import { type QuoteContent, quoteLimits } from '../quotes/quote.ts';
import type { QuoteState } from '../quotes/quote-state.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import type { TimeZone } from '../time-zone.ts';
import type { DoneAnswer } from './call-failure.ts';
import type { ClientDepositPayment } from './online-payments.ts';
import { textUpTo } from './schemas.ts';

/** A quote as its customer sees it, with the business it comes from; a text that the business has not filled in is ''. */
export interface QuoteView extends QuoteContent {
  /** The id of the link it was opened by, for the calls of its page. */
  readonly quoteId: string;
  readonly businessName: string;
  readonly businessPhone: string;
  readonly businessAddress: string;
  /** "City, ST ZIP" with what is present. */
  readonly businessCity: string;
  /** Its state today in the owner's time zone; never a draft. */
  readonly state: Exclude<QuoteState, 'draft'>;
  /** Absent until it is approved. */
  readonly status?: 'accepted';
  /** When, as an ISO instant, and the name that was signed with, '' where none was. Absent until it is approved. */
  readonly acceptance?: { readonly at: string; readonly name: string };
  /** What was received of the deposit. */
  readonly received?: Pick<ReceivedDeposit, 'cents' | 'on'>;
  /** How to pay the rest of the deposit, as it is today; absent before the approval and where nothing is left to pay. */
  readonly howToPay?: ShownHowToPay;
  /** What of the deposit was paid online. */
  readonly onlineDeposit?: OnlineDeposit;
  /** Whether the rest of the deposit can be paid online; absent where it cannot. */
  readonly depositPayment?: ClientDepositPayment;
  /** When the revision that is shown was sent, if it is not the first: an ISO instant. */
  readonly revisedAt?: string;
  /** The owner's time zone, in which the page shows dates; absent for a business without a Lite profile. */
  readonly timeZone?: TimeZone;
}

/**
 * Answer of `get-quote` (GET /api/quotes/{quoteId}); refused with `quote-not-found`. Every public operation on a quote takes
 * the id of its link. Of a withdrawn quote only the state is returned: its texts are '', and it has no lines.
 */
export interface GetQuoteAnswer {
  readonly success: true;
  readonly quote: QuoteView;
  /** Names the content shown; approving sends it back. */
  readonly contentHash: string;
  /** SHA-256 of link and owner, by which a signed-in owner's browser knows its own quote. */
  readonly ownerMark: string;
}

const contentHash = textUpTo(200);

/**
 * Body of `accept-quote` (POST /api/quotes/{quoteId}/acceptance); refused with `quote-not-found`, `quote-changed`,
 * `invalid-email`, and where a quote of Lite is open no more or not signed with `quote-expired`, `quote-declined`,
 * `quote-withdrawn` or `name-required`. A link that is held is enough to approve, except for the owner: a call with an
 * access token of the owner is refused with `quote-own`.
 */
export const acceptQuoteSchema = z.strictObject({
  contentHash,
  /** What the customer signs with; a quote of the mobile app is approved without as well. */
  name: z._default(textUpTo(quoteLimits.signature), ''),
  /** Where a copy goes; '' for none. It is kept until the copy is emailed. A quote of Lite is copied to its own client in any case. */
  email: z._default(textUpTo(254), ''),
});

/** Answer of `accept-quote`: the same job and the same acceptance however often it is asked. */
export interface AcceptQuoteAnswer {
  readonly success: true;
  readonly data: { readonly jobId: string };
  readonly acceptance: NonNullable<QuoteView['acceptance']>;
  /** As of `QuoteView`. */
  readonly howToPay?: ShownHowToPay;
  /**
   * The copy to the address of this request, or to the client of a quote of Lite: it is going to be emailed, it was, or
   * there is none, because limits, a stop request or a suspension forbid it.
   */
  readonly copy: 'queued' | 'emailed' | 'none';
  /** False where `copy` is `none`; read by pages of 1.0.0. */
  readonly isCopied: boolean;
}

/** Body of `decline-quote` (POST /api/quotes/{quoteId}/refusal); refused as approving is. */
export const declineQuoteSchema = z.strictObject({
  contentHash,
  reason: z._default(textUpTo(quoteLimits.reason), ''),
});

/**
 * Body of `ask-quote-question` (POST /api/quotes/{quoteId}/questions): it is stored with the quote and emailed to the owner, once an hour; more often is
 * refused with `quote-question-limit`.
 */
export const askQuoteQuestionSchema = z.strictObject({ question: textUpTo(quoteLimits.question) });

/**
 * What each operation on quotes takes and answers. `get-quote-logo` (GET /api/quotes/{quoteId}/logo) answers the logo of
 * the quote's business, 204 without one; `get-quote-certificate` (GET /api/quotes/{quoteId}/certificate) the certificate
 * of an approved quote as PDF; `note-quote-opened` is told by a page that somebody looked at and touched, and answers
 * alike whether that was noted or not.
 */
export interface QuoteCalls {
  'get-quote': { answer: GetQuoteAnswer };
  'get-quote-logo': object;
  'get-quote-certificate': object;
  'note-quote-opened': { answer: DoneAnswer };
  'accept-quote': { body: typeof acceptQuoteSchema; answer: AcceptQuoteAnswer };
  'decline-quote': { body: typeof declineQuoteSchema; answer: DoneAnswer };
  'ask-quote-question': { body: typeof askQuoteQuestionSchema; answer: DoneAnswer };
}
