import * as z from 'zod/mini';
import type { DeliveryKnowledge, MailTrouble } from '../invoices/invoice-status.ts';
import type { Cents } from '../money.ts';
import type { OnlineDeposit } from '../online-payments/online-deposit.ts';
import type { ApprovalDevice } from '../quotes/certificate.ts';
import type { QuoteContent, QuoteQuestion } from '../quotes/quote.ts';
import type { QuoteDraft } from '../quotes/quote-draft.ts';
import type { QuoteState } from '../quotes/quote-state.ts';
import type { QuoteTimelineEvent } from '../quotes/quote-timeline.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import type { DoneAnswer } from './call-failure.ts';
import { colorSchema, invoiceDraftSchema } from './documents.ts';
import { idSchema, type Parsed, textUpTo } from './schemas.ts';

/** One row of the owner's list: everything it shows, nothing more. Instants are ISO. */
export interface QuoteSummary {
  readonly quoteId: string;
  /** Absent for quotes of the mobile app and of older releases. */
  readonly quoteNumber?: string;
  /** '' where none was typed. */
  readonly title: string;
  readonly clientName: string;
  readonly totalCents: Cents;
  /** Its state today in the account's time zone. */
  readonly state: QuoteState;
  /** How the mail of the last sending went; `none` for a draft and for quotes of the mobile app. */
  readonly delivery: DeliveryKnowledge;
  readonly mailTrouble?: MailTrouble;
  /** The mail service has taken a mail of it. */
  readonly wasMailed: boolean;
  readonly issueDate: string;
  readonly createdAt: string;
  /** Made in Lite, and not by the mobile app. */
  readonly isLite: boolean;
  /** Names the import that brought it: history that is never emailed, linked or certified. */
  readonly importId?: string;
}

/** Rows of one page of the list. */
export const quotesPerPage = 10;

/**
 * Query of `list-quotes` (GET /api/lite-quotes): `?cursor=` of the answer before, none for the first page; `?clientId=` for
 * the quotes that name a saved client.
 */
export interface ListQuotesAnswer {
  readonly success: true;
  readonly quotes: readonly QuoteSummary[];
  /** Absent on the last page. A page that is not full and has one ends where enough quotes were looked at for once. */
  readonly cursor?: string;
}

/** A quote with its content and what happened to it, for its owner. */
export interface QuoteDetail extends QuoteSummary {
  readonly content: QuoteContent;
  /** A draft as it was typed; its content is what can be read of it so far. */
  readonly typed?: QuoteDraft;
  readonly clientId?: string;
  /** The id of its link: the quote's own until the link is renewed. An older release does not tell it. */
  readonly linkId?: string;
  /** Names the present content. An edit sends it back, so that a stale form cannot overwrite a newer one. */
  readonly contentId: string;
  /** Newest first. */
  readonly timeline: readonly QuoteTimelineEvent[];
  /** What clients asked about it, newest first. */
  readonly questions: readonly QuoteQuestion[];
  /** Where the quote and its chain contradict each other, in words; empty if the record is valid. */
  readonly brokenBy: readonly string[];
  readonly acceptance?: { readonly at: string; readonly name: string; readonly device?: ApprovalDevice };
  readonly received?: ReceivedDeposit;
  /** What of the deposit was paid online, as it was when the quote got its invoice. */
  readonly onlineDeposit?: OnlineDeposit;
  /** The invoice that was made of it. */
  readonly invoiceId?: string;
}

/** Answer of operations that read or change one quote: its present state. */
export interface QuoteAnswer {
  readonly success: true;
  readonly quote: QuoteDetail;
}

const text = textUpTo(20_000);

/** A quote on the wire, with the fields of the form as they are typed. */
const quoteDraftSchema = z.extend(invoiceDraftSchema, {
  title: z._default(text, ''),
  /** Absent or '' for the number that the quote has, or the next free one. */
  quoteNumber: z.optional(text),
  clientMessage: z._default(text, ''),
  validUntil: z._default(text, ''),
  /** "25%" or an amount. */
  deposit: z.optional(text),
});

/**
 * Body of `save-quote-draft` (PUT /api/lite-quotes/{quoteId}) and of `send-quote` (POST /api/lite-quotes/{quoteId}/mails,
 * keyed). A new quote gets its id, at least 128 random bits, from the browser, so that a repetition makes no second one.
 */
export const quoteFormSchema = z.strictObject({
  quote: quoteDraftSchema,
  /** Nobody typed the number of this new quote: if it is taken, another one will do. */
  numberSuggested: z.optional(z.boolean()),
  brandColor: z.optional(colorSchema),
  /** The saved client picked in the form. */
  clientId: z.optional(idSchema),
  /** `contentId` the form was loaded with; absent for a new quote. A newer content refuses with `quote-changed`. */
  basedOn: z.optional(textUpTo(64)),
});

export type QuoteForm = Parsed<typeof quoteFormSchema>;

/**
 * Body of `set-quote-deposit` (PUT /api/lite-quotes/{quoteId}/deposit): what was received, or that nothing was. The method is
 * one of a payment; none is kept where it is absent or ''.
 */
export const setQuoteDepositSchema = z.strictObject({
  received: z.nullable(
    z.strictObject({ amount: textUpTo(40), on: textUpTo(10), method: z.optional(textUpTo(40)) }),
  ),
});

/**
 * Body of `answer-quote-question` (PUT /api/lite-quotes/{quoteId}/questions/{questionId}): the owner has answered the
 * question, or takes that back; refused with `quote-question-not-found`.
 */
export const answerQuoteQuestionSchema = z.strictObject({ isAnswered: z.boolean() });

/** What each operation of a quote's owner takes and answers. */
export interface LiteQuoteCalls {
  'list-quotes': { query: 'cursor' | 'clientId'; answer: ListQuotesAnswer };
  'get-lite-quote': { answer: QuoteAnswer };
  'save-quote-draft': { body: typeof quoteFormSchema; answer: QuoteAnswer };
  'delete-quote-draft': { answer: DoneAnswer };
  'send-quote': { body: typeof quoteFormSchema; keyed: true; answer: QuoteAnswer };
  'withdraw-quote': { answer: QuoteAnswer };
  'renew-quote-link': { answer: QuoteAnswer };
  'get-own-certificate': object;
  'answer-quote-question': { body: typeof answerQuoteQuestionSchema; answer: QuoteAnswer };
  'set-quote-deposit': { body: typeof setQuoteDepositSchema; answer: QuoteAnswer };
}
