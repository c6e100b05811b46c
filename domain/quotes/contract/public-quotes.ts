import * as z from 'zod/mini';
import { json, onlyReads, operationsOf } from '../../contract/operation.ts';
import { listUpTo, textUpTo } from '../../contract/schemas.ts';
import { maxQuestionLength } from '../../documents/client-question.ts';
import type { ShownHowToPay } from '../../documents/how-to-pay.ts';
import type { OnlineDeposit } from '../../documents/online/online-deposit.ts';
import type { Cents } from '../../money.ts';
import type { ClientDepositPayment } from '../../online-payments/contract.ts';
import type { TimeZone } from '../../time-zone.ts';
import type { ListedChange } from '../change-order.ts';
import type { ContractMoney } from '../contract-money.ts';
import { type QuoteContent, quoteLimits } from '../quote.ts';
import type { QuoteState } from '../quote-state.ts';
import type { ReceivedDeposit } from '../received-deposit.ts';
import type { RevisedParts } from '../revised-parts.ts';

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

/** The operations of this module. */
export const operations = operationsOf('quotes', {
  'get-quote': {
    method: 'GET',
    path: '/api/quotes/{quoteId}',
    access: 'public',
    answer: json<GetQuoteAnswer>,
    limit: onlyReads,
    throttle: 'reads',
  },
  'get-quote-logo': {
    method: 'GET',
    path: '/api/quotes/{quoteId}/logo',
    access: 'public',
    answer: 'file',
    limit: onlyReads,
    throttle: 'reads',
  },
  'get-quote-photo': {
    method: 'GET',
    path: '/api/quotes/{quoteId}/photos/{photoId}',
    access: 'public',
    query: ['size'],
    answer: 'file',
    limit: onlyReads,
    throttle: 'reads',
  },
  'get-quote-certificate': {
    method: 'GET',
    path: '/api/quotes/{quoteId}/certificate',
    access: 'public',
    answer: 'file',
    limit: { perDay: 200, counts: 'requests' },
    throttle: 'documents',
  },
  'get-quote-pdf': {
    method: 'GET',
    path: '/api/quotes/{quoteId}/pdf',
    access: 'public',
    answer: 'file',
    limit: { perDay: 500, counts: 'requests' },
    throttle: 'documents',
  },
  'note-quote-opened': {
    method: 'POST',
    path: '/api/quotes/{quoteId}/openings',
    access: 'public',
    limit: { perDay: 1_000, counts: 'requests' },
    throttle: 'writes',
  },
  'accept-quote': {
    method: 'POST',
    path: '/api/quotes/{quoteId}/acceptance',
    access: 'public',
    body: acceptQuoteSchema,
    answer: json<AcceptQuoteAnswer>,
    limit: { perDay: 500, counts: 'requests' },
    throttle: 'emails',
  },
  'decline-quote': {
    method: 'POST',
    path: '/api/quotes/{quoteId}/refusal',
    access: 'public',
    body: declineQuoteSchema,
    limit: { perDay: 500, counts: 'requests' },
    throttle: 'emails',
  },
  'ask-quote-question': {
    method: 'POST',
    path: '/api/quotes/{quoteId}/questions',
    access: 'public',
    body: askQuestionSchema,
    limit: { perDay: 500, counts: 'requests' },
    throttle: 'emails',
  },
});
