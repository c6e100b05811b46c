import * as z from 'zod/mini';
import { maxQuestionLength } from '../documents/client-question.ts';
import type { ShownHowToPay } from '../documents/how-to-pay.ts';
import type { OnlineDeposit } from '../documents/online/online-deposit.ts';
import type { Cents } from '../money.ts';
import type { ListedChange } from '../quotes/change-order.ts';
import type { ContractMoney } from '../quotes/contract-money.ts';
import { type QuoteContent, quoteLimits } from '../quotes/quote.ts';
import type { QuoteState } from '../quotes/quote-state.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import type { RevisedParts } from '../quotes/revised-parts.ts';
import type { TimeZone } from '../time-zone.ts';
import type { DoneAnswer } from './call-failure.ts';
import type { ClientDepositPayment } from './online-payments.ts';
import { listUpTo, textUpTo } from './schemas.ts';

/**
 * A quote as its customer sees it, with the business that sent it. Fields that the business has not filled in are ''.
 */
export interface QuoteView extends QuoteContent {
  /** The ID of the link that opened it, which the page uses in its calls. */
  readonly quoteId: string;
  readonly businessName: string;
  readonly businessPhone: string;
  readonly businessAddress: string;
  /** "City, ST ZIP", without missing parts. */
  readonly businessCity: string;
  /** Its state on the current day in the owner's time zone; never a draft. */
  readonly state: Exclude<QuoteState, 'draft'>;
  /** Absent until the quote is approved. */
  readonly status?: 'accepted';
  /**
   * Instant (ISO) of the approval, and the name it was signed with, '' if there is none. Absent until the quote is
   * approved.
   */
  readonly acceptance?: { readonly at: string; readonly name: string };
  /** The deposit that was received. */
  readonly received?: Pick<ReceivedDeposit, 'cents' | 'on'>;
  /**
   * How to pay the rest of the deposit, by the current payment instructions. Absent before the approval and if nothing
   * is left to pay.
   */
  readonly howToPay?: ShownHowToPay;
  /**
   * The part of the deposit that the client should still pay, in cents: 0 once the deposit was refunded or the quote
   * has an invoice. Absent before the approval.
   */
  readonly depositDueCents?: Cents;
  /** Its signed change orders, in order, and what is agreed on with them. Absent if none was signed. */
  readonly signedChanges?: readonly Pick<ListedChange, 'changeNumber' | 'cents' | 'at'>[];
  readonly agreedCents?: Cents;
  /** What invoices bill of it in parts, in cents, drafts included; absent until the client has an invoice of a part. */
  readonly billedCents?: Cents;
  /** What of that is in drafts; absent for nothing. */
  readonly draftCents?: Cents;
  /** What of an approved quote is paid and left to pay; absent while something about that money is undecided. */
  readonly money?: ContractMoney;
  /** The number of its invoice. Absent until the client was given the invoice. */
  readonly invoiceNumber?: string;
  /** The part of the deposit that was paid online. */
  readonly onlineDeposit?: OnlineDeposit;
  /** Whether the rest of the deposit can be paid online; absent if it cannot. */
  readonly depositPayment?: ClientDepositPayment;
  /** How many payments of the deposit a bank refused or took back; absent for none. */
  readonly bankFailures?: number;
  /** ISO instant at which the shown revision was sent; absent for the first revision. */
  readonly revisedAt?: string;
  /** What the shown revision changed of the one before; absent if its client was not emailed another one. */
  readonly revisedParts?: RevisedParts;
  /** The owner's time zone, in which the page shows dates. Absent for a business without a Lite profile. */
  readonly timeZone?: TimeZone;
}

/**
 * Answer of `get-quote` (GET /api/quotes/{quoteId}); refused with `quote-not-found`. Every public operation on a quote
 * takes the ID of its link. For a withdrawn quote only the state is returned: its texts are '' and it has no lines.
 */
export interface GetQuoteAnswer {
  readonly success: true;
  readonly quote: QuoteView;
  /** Identifies the shown content. Approving must send it. */
  readonly contentHash: string;
  /** SHA-256 of link and owner. A signed-in owner's browser uses it to recognize its own quote. */
  readonly ownerMark: string;
}

const contentHash = textUpTo(200);

const position = z.number().check(z.int(), z.minimum(0), z.maximum(quoteLimits.lines));

/**
 * Body of `accept-quote` (POST /api/quotes/{quoteId}/acceptance); refused with `quote-not-found`, `quote-changed` or
 * `invalid-email`. A Lite quote that is no longer open is refused with `quote-expired`, `quote-declined` or
 * `quote-withdrawn`, and one without a signature with `name-required`. Anyone with the link can approve, except the
 * owner: a call with the owner's access token is refused with `quote-own`. A quote with options or optional lines is
 * refused with `quote-choice-missing` without a choice that it offers, and with `quote-chosen` if somebody else with the
 * link approved another choice.
 */
export const acceptQuoteSchema = z.strictObject({
  contentHash,
  /** The name that the customer signs with. Optional for a quote of the mobile app. */
  name: z._default(textUpTo(quoteLimits.signature), ''),
  /**
   * Address for a copy; '' for none. It is stored until the copy is emailed. The client of a Lite quote always gets a
   * copy.
   */
  email: z._default(textUpTo(254), ''),
  /**
   * What the customer chose: the option by position, and the positions of the ticked optional lines. Required if there
   * is something to choose, otherwise ignored.
   */
  choice: z.optional(
    z.strictObject({ option: z.optional(position), lines: listUpTo(position, quoteLimits.lines) }),
  ),
});

/** Answer of `accept-quote`. Repeated requests get the same job and the same acceptance. */
export interface AcceptQuoteAnswer {
  readonly success: true;
  readonly data: { readonly jobId: string };
  readonly acceptance: NonNullable<QuoteView['acceptance']>;
  /** As in `QuoteView`. */
  readonly howToPay?: ShownHowToPay;
  /**
   * State of the copy to this request's address, or to the client of a Lite quote: waiting to be emailed, already
   * emailed, or none, because limits, a stop request or a suspension forbid it.
   */
  readonly copy: 'queued' | 'emailed' | 'none';
}

/** Body of `decline-quote` (POST /api/quotes/{quoteId}/refusal). Refused like `accept-quote`. */
export const declineQuoteSchema = z.strictObject({
  contentHash,
  reason: z._default(textUpTo(quoteLimits.reason), ''),
});

/**
 * Body of `ask-quote-question` (POST /api/quotes/{quoteId}/questions). The question is stored with the quote and
 * emailed to the owner. More than one question per hour is refused with `question-limit`.
 */
export const askQuestionSchema = z.strictObject({ question: textUpTo(maxQuestionLength) });

/**
 * Request and answer types of each operation on quotes. `get-quote-logo` (GET /api/quotes/{quoteId}/logo) answers the
 * logo of the quote's business, or 204 if there is none. `get-quote-certificate` (GET
 * /api/quotes/{quoteId}/certificate) answers the certificate of an approved quote as a PDF, and `get-quote-pdf` (GET
 * /api/quotes/{quoteId}/pdf) the quote itself, refused with `quote-not-found` once it is withdrawn. `note-quote-opened` is
 * called after a visitor viewed and touched the page; its answer does not tell whether anything was recorded.
 */
export interface QuoteCalls {
  'get-quote': { answer: GetQuoteAnswer };
  'get-quote-logo': object;
  'get-quote-photo': { query: 'size' };
  'get-quote-certificate': object;
  'get-quote-pdf': object;
  'accept-quote': { body: typeof acceptQuoteSchema; answer: AcceptQuoteAnswer };
  'decline-quote': { body: typeof declineQuoteSchema; answer: DoneAnswer };
  'ask-quote-question': { body: typeof askQuestionSchema; answer: DoneAnswer };
}
