import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';
import type { DeliveryState, MailTrouble } from '../documents/invoice-status.ts';
import type { OnlineDeposit } from '../documents/online/online-deposit.ts';
import type { Cents } from '../money.ts';
import type { RefundableDeposit } from '../online-payments/refund.ts';
import type { ApprovalDevice } from './approval-device.ts';
import type { ListedChange } from './change-order.ts';
import { quoteFormSchema } from './contract/quote-form.ts';
import type { QuoteContent, QuoteQuestion } from './quote.ts';
import type { QuoteBill } from './quote-bill.ts';
import type { QuoteBilling } from './quote-billing.ts';
import type { QuoteDraft } from './quote-draft.ts';
import type { QuoteState } from './quote-state.ts';
import type { QuoteTimelineEvent } from './quote-timeline.ts';
import type { ReceivedDeposit } from './received-deposit.ts';
import type { RevisedParts } from './revised-parts.ts';

/** One row of the owner's list, with only the values that the row shows. Instants are ISO. */
export interface QuoteSummary {
  readonly quoteId: string;
  /** Absent for quotes of the mobile app. */
  readonly quoteNumber?: string;
  /** '' if none was typed. */
  readonly title: string;
  readonly clientName: string;
  /** Until the client chose an option, the total of the least expensive one. */
  readonly totalCents: Cents;
  /** The client has not chosen yet, so that the total is only the least possible as the owner set it. */
  readonly isUndecided?: boolean;
  /** Its state on the current day in the account's time zone. */
  readonly state: QuoteState;
  /** Result of the last email of it; `none` for a draft and for quotes of the mobile app. */
  readonly delivery: DeliveryState;
  readonly mailTrouble?: MailTrouble;
  /** The mail service has accepted an email of it. */
  readonly wasMailed: boolean;
  readonly issueDate: string;
  readonly createdAt: string;
  /** Created in Lite, not by the mobile app. */
  readonly isLite: boolean;
  /** The import that created it. Imported quotes are history: they are never emailed, linked or certified. */
  readonly importId?: string;
  /** What the list says about its deposit: "Deposit of $450.00 received". Absent once it is billed, or without one. */
  readonly depositNote?: string;
  /** The invoice that was created from it. */
  readonly invoiceId?: string;
  /** The approved quote that it changes, if it is a change order. */
  readonly changeOf?: string;
  /** The number of that quote; absent if it has none. */
  readonly changedNumber?: string;
  /** What was agreed on with the signed change orders; absent if it has no change orders. */
  readonly agreedCents?: Cents;
  /** What invoices bill of it in parts; absent if none does. */
  readonly billedCents?: Cents;
  /** What of that is in drafts, in cents; absent for nothing. */
  readonly draftCents?: Cents;
  /** How many of its change orders wait for the client's signature; absent for none. */
  readonly unsignedChanges?: number;
  /** The option that the client chose. */
  readonly chosenOption?: string;
}

/** Rows per page of the list. */
export const quotesPerPage = 10;

/**
 * Answer of `list-quotes` (GET /api/lite-quotes). The query `?cursor=` has the cursor of the previous answer, none for
 * the first page; `?clientId=` selects the quotes of a saved client, `?show=` those of a `QuoteShow`,
 * and `?search=` those that contain a text or amount.
 */
export interface ListQuotesAnswer {
  readonly success: true;
  readonly quotes: readonly QuoteSummary[];
  /**
   * Absent on the last page. A page can have fewer rows and still a cursor, because one request reads only a limited
   * number of quotes.
   */
  readonly cursor?: string;
}

/** A quote with its content and events, for its owner. */
export interface QuoteDetail extends QuoteSummary {
  readonly content: QuoteContent;
  /** A draft as typed; `content` has only the values that could be parsed. */
  readonly typed?: QuoteDraft;
  readonly clientId?: string;
  /** The ID of its link, which is the quote's own ID until the link is renewed. */
  readonly linkId?: string;
  /**
   * Identifies the current content. An edit must send it, so that an outdated form cannot overwrite a newer version.
   */
  readonly contentId: string;
  /** What the current revision changed of the one before, as its client is told; absent if there is none. */
  readonly revisedParts?: RevisedParts;
  /** Newest first. */
  readonly timeline: readonly QuoteTimelineEvent[];
  /** The instants (ISO) from which reminders of it wait to be sent, in order; absent if none wait. */
  readonly remindersFrom?: readonly string[];
  /** The clients' questions about it, newest first. */
  readonly questions: readonly QuoteQuestion[];
  /** Sentences about contradictions between the quote and its hash chain; empty if the record is valid. */
  readonly brokenBy: readonly string[];
  readonly acceptance?: {
    readonly at: string;
    readonly name: string;
    readonly device?: ApprovalDevice;
    /** The job that the approval created; absent for an imported quote. */
    readonly jobId?: string;
  };
  /**
   * When owner and client were emailed the certificate of approval (ISO); each is absent if it is not certain that the
   * email arrived.
   */
  readonly certificateEmails?: { readonly owner?: string; readonly client?: string };
  /** Its change orders, in order; absent if it has none. */
  readonly changes?: readonly ListedChange[];
  /** What was signed of its change orders, in order; absent if it has none. */
  readonly signedChanges?: readonly QuoteContent[];
  readonly received?: ReceivedDeposit;
  /** The part of the deposit that was paid online, as it was when the invoice was created from the quote. */
  readonly onlineDeposit?: OnlineDeposit;
  /** True while a payment of the deposit may have been made that could not be read from the provider yet. */
  readonly isDepositChecked?: boolean;
  /** The payment of the deposit that can be refunded; absent if there is none, or if the quote has an invoice. */
  readonly refundableDeposit?: RefundableDeposit;
  /** What is agreed and what invoices bill of it in parts; only of an approved quote. */
  readonly billing?: QuoteBilling;
  /** The invoices that bill it, void ones not included, in the order in which they were made; absent if there are none. */
  readonly bills?: readonly QuoteBill[];
}

/** Answer of operations that read or change a quote: the current quote. */
export interface QuoteAnswer {
  readonly success: true;
  readonly quote: QuoteDetail;
}

/**
 * Body of `set-quote-deposit` (PUT /api/lite-quotes/{quoteId}/deposit): the deposit and its date as typed, or null if
 * none was received. `method` is a payment method; an absent or empty method or note is not stored.
 */
export const setQuoteDepositSchema = z.strictObject({
  received: z.nullable(
    z.strictObject({
      amount: textUpTo(40),
      on: textUpTo(10),
      method: z.optional(textUpTo(40)),
      note: z.optional(textUpTo(2_000)),
    }),
  ),
});

/**
 * Body of `answer-quote-question` (PUT /api/lite-quotes/{quoteId}/questions/{questionId}): marks the question as
 * answered, or undoes that. Refused with `question-not-found`.
 */
export const answerQuoteQuestionSchema = z.strictObject({ isAnswered: z.boolean() });

/** The operations of this module. */
export const operations = operationsOf('quotes', {
  'list-quotes': {
    method: 'GET',
    path: '/api/lite-quotes',
    access: 'account',
    query: ['cursor', 'clientId', 'show', 'search'],
    answer: json<ListQuotesAnswer>,
  },
  'get-lite-quote': {
    method: 'GET',
    path: '/api/lite-quotes/{quoteId}',
    access: 'account',
    answer: json<QuoteAnswer>,
  },
  'save-quote-draft': {
    method: 'PUT',
    path: '/api/lite-quotes/{quoteId}',
    access: 'account',
    body: quoteFormSchema,
    answer: json<QuoteAnswer>,
  },
  'delete-quote-draft': { method: 'DELETE', path: '/api/lite-quotes/{quoteId}', access: 'account' },
  'send-quote': {
    method: 'POST',
    path: '/api/lite-quotes/{quoteId}/mails',
    access: 'account',
    keyed: true,
    body: quoteFormSchema,
    answer: json<QuoteAnswer>,
  },
  'withdraw-quote': {
    method: 'POST',
    path: '/api/lite-quotes/{quoteId}/withdrawal',
    access: 'account',
    answer: json<QuoteAnswer>,
  },
  'renew-quote-link': {
    method: 'POST',
    path: '/api/lite-quotes/{quoteId}/link',
    access: 'account',
    answer: json<QuoteAnswer>,
  },
  'get-own-certificate': {
    method: 'GET',
    path: '/api/lite-quotes/{quoteId}/certificate',
    access: 'account',
    answer: 'file',
    throttle: 'documents',
  },
  'get-own-quote-pdf': {
    method: 'GET',
    path: '/api/lite-quotes/{quoteId}/pdf',
    access: 'account',
    answer: 'file',
    throttle: 'documents',
  },
  'answer-quote-question': {
    method: 'PUT',
    path: '/api/lite-quotes/{quoteId}/questions/{questionId}',
    access: 'account',
    body: answerQuoteQuestionSchema,
    answer: json<QuoteAnswer>,
  },
  'set-quote-deposit': {
    method: 'PUT',
    path: '/api/lite-quotes/{quoteId}/deposit',
    access: 'account',
    body: setQuoteDepositSchema,
    answer: json<QuoteAnswer>,
  },
});
