import type { DeliveryKnowledge, MailTrouble } from '#domain/invoices/invoice-status';
import type { DepositShares } from '#domain/online-payments/online-deposit';
import type { QuoteContent } from '#domain/quotes/quote';
import type { ChainHead, ChainOwner } from '#domain/quotes/quote-chain';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import type { StoredQuoteStatus } from '#domain/quotes/quote-state';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { TimeZone } from '#domain/time-zone';
import { type ShownAccount, shownQuote } from '../../profile/index.ts';

/** The id of a quote's public link: its own id until the link is renewed. */
export const linkIdOf = ({ quoteId, lite }: Pick<StoredQuote, 'quoteId' | 'lite'>): string =>
  lite?.linkId ?? quoteId;

/** A quote as it is kept. */
export interface StoredQuote extends ChainOwner {
  readonly content: QuoteContent;
  readonly createdAt: string;
  /** Absent until the mobile app's quote is approved. */
  readonly status?: StoredQuoteStatus;
  readonly head: ChainHead;
  /** Present once it was approved. */
  readonly acceptance?: {
    readonly jobId: string;
    /** Hash of the content that was approved. */
    readonly contentHash: string;
    readonly at: string;
    /** What it was signed with; '' where no name was given. */
    readonly name: string;
  };
  /** What Lite keeps of a quote beside its content; absent for one of the mobile app. */
  readonly lite?: LiteFacts;
  /** What was received of the deposit. */
  readonly received?: ReceivedDeposit;
  /** Payments of its deposit through the provider, as they were when it got its invoice. */
  readonly onlinePayments?: DepositShares;
  /** One more with every change by online payments. */
  readonly onlineVersion?: number;
  /** The invoice that was made of it. */
  readonly invoiceId?: string;
  /** Names the import that brought it: it has no link and no certificate, and nothing happens to it any more. */
  readonly importId?: string;
}

export interface LiteFacts {
  /** Names the content that is stored. */
  readonly contentId: string;
  /** A draft as it was typed, whatever is missing or wrong; absent once it was sent. */
  readonly typed?: QuoteDraft;
  readonly clientId?: string;
  /** The id of its link, once that was renewed; the quote's own id no longer is one then. */
  readonly linkId?: string;
  /** How the mail of the last sending went. */
  readonly delivery: DeliveryKnowledge;
  readonly mailTrouble?: MailTrouble;
  /** When the mail service first took a mail of it. */
  readonly mailedAt?: string;
  /** The key of the last sending, and the hash of its request. */
  readonly sending?: { readonly key: string; readonly bodyHash: string };
  /** When its client probably opened it first, and last. */
  readonly opened?: { readonly at: string; readonly lastAt: string };
  /** When the present revision was sent. */
  readonly revisedAt?: string;
}

/**
 * True for a draft, and for a quote of Lite of which no email was ever accepted and the last one was certainly refused:
 * nobody but the owner has it, so its link shows nothing.
 */
export const isOwnersOnly = ({ status, lite }: Pick<StoredQuote, 'status' | 'lite'>): boolean =>
  status === 'draft' || (status === 'sent' && lite?.delivery === 'failed' && lite.mailedAt === undefined);

/** A quote found by its client's link. */
export interface LinkedQuote extends StoredQuote {
  /** Of its account, as far as it decides what the client sees; undefined for one without a Lite profile. */
  readonly account?: ShownAccount;
  /** Of its owner, for the dates on its page. */
  readonly timeZone?: TimeZone;
}

/** What anybody but the owner sees of a quote's content. The approval hash covers the whole content. */
export const shownContentOf = ({ content, createdAt, lite, account }: LinkedQuote): QuoteContent =>
  account ? shownQuote(content, lite?.revisedAt ?? createdAt, account) : content;
