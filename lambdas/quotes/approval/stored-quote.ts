import type { CalendarDate } from '#domain/calendar-date';
import type { DeliveryState, MailTrouble } from '#domain/documents/invoice-status';
import type { DepositPaymentSummaries } from '#domain/documents/online/online-deposit';
import type { BilledPart } from '#domain/documents/progress';
import type { QuoteChanges } from '#domain/quotes/change-order';
import type { QuoteContent } from '#domain/quotes/quote';
import type { ChainHead, ChainOwner } from '#domain/quotes/quote-chain';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import { type QuoteState, quoteStateOn, type StoredQuoteStatus } from '#domain/quotes/quote-state';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { RevisedParts } from '#domain/quotes/revised-parts';
import type { TimeZone } from '#domain/time-zone';
import { type ShownAccount, shownQuote } from '../../profile/index.ts';

/** The ID of a quote's public link: the quote's own ID until the link is renewed. */
export const linkIdOf = ({ quoteId, lite }: Pick<StoredQuote, 'quoteId' | 'lite'>): string =>
  lite?.linkId ?? quoteId;

/** A quote as stored. */
export interface StoredQuote extends ChainOwner {
  readonly content: QuoteContent;
  readonly createdAt: string;
  /** Absent for a mobile app quote until it is approved. */
  readonly status?: StoredQuoteStatus;
  readonly head: ChainHead;
  /** Present once the quote is approved. */
  readonly acceptance?: {
    readonly jobId: string;
    /** Hash of the content that was approved. */
    readonly contentHash: string;
    readonly at: string;
    /** The name it was signed with; '' if none was given. */
    readonly name: string;
  };
  /** Attributes that Lite stores in addition to the content; absent for a mobile app quote. */
  readonly lite?: LiteFacts;
  /** The deposit that was received. */
  readonly received?: ReceivedDeposit;
  /** ISO instant at which the owner recorded the deposit; an imported quote may lack it. */
  readonly receivedAt?: string;
  /** Payments of the deposit through the provider. Unchanged once an invoice is made from the quote. */
  readonly onlinePayments?: DepositPaymentSummaries;
  /** Increases by one with each change that an online payment makes. */
  readonly onlineVersion?: number;
  /** A payment of the deposit may have been made that could not be read from the provider yet. */
  readonly isDepositChecked?: boolean;
  /** The invoice made from the quote. */
  readonly invoiceId?: string;
  /** The parts that invoices bill, by invoice ID; absent if there are none. */
  readonly parts?: Readonly<Record<string, BilledPart>>;
  /** Increases by one with each change of the parts or of what was agreed. */
  readonly partsVersion?: number;
  /** The approved quote that it changes, if it is a change order. */
  readonly changeOf?: string;
  /** The change orders of the quote, by ID. */
  readonly changes?: QuoteChanges;
  /**
   * The ID of the import that created the quote. An imported quote has no link and no certificate, and cannot be
   * changed.
   */
  readonly importId?: string;
}

export interface LiteFacts {
  /** The ID of the stored content. */
  readonly contentId: string;
  /** A draft as it was typed, with missing or wrong values; absent once the quote is sent. */
  readonly typed?: QuoteDraft;
  readonly clientId?: string;
  /** The job that it was made from. */
  readonly leadId?: string;
  /** The ID of the link, once it was renewed. The quote's own ID then no longer works as a link. */
  readonly linkId?: string;
  /** The outcome of the last email with the quote. */
  readonly delivery: DeliveryState;
  readonly mailTrouble?: MailTrouble;
  /** When the mail service first accepted an email with the quote. */
  readonly mailedAt?: string;
  /**
   * The idempotency key of the last send request, and the hash of its body. `onlyLastDay`: it changed nothing but the
   * last day of the quote that the client has.
   */
  readonly sending?: {
    readonly key: string;
    readonly bodyHash: string;
    readonly onlyLastDay?: true | undefined;
  };
  /** When the client probably opened the quote for the first and for the last time. */
  readonly opened?: { readonly at: string; readonly lastAt: string };
  /** When the current revision was sent. */
  readonly revisedAt?: string;
  /** What the current revision changed of the one that the client was emailed before. */
  readonly revisedParts?: RevisedParts;
  /** The day from which Today lists it as waiting for its client; absent for a draft. */
  readonly waitsFrom?: CalendarDate;
}

/**
 * True for a draft, and for a Lite quote that was never emailed successfully and whose last email certainly failed.
 * Only the owner has such a quote, so its link shows nothing.
 */
export const isOwnersOnly = ({ status, lite }: Pick<StoredQuote, 'status' | 'lite'>): boolean =>
  status === 'draft' || (status === 'sent' && lite?.delivery === 'failed' && lite.mailedAt === undefined);

/** A quote that was found by its client's link. */
export interface LinkedQuote extends StoredQuote {
  /** The account attributes that decide what the client sees; undefined without a Lite profile. */
  readonly account?: ShownAccount;
  /** The owner's time zone, for the dates on the page. */
  readonly timeZone?: TimeZone;
}

/** A quote's content as everyone but the owner sees it. The approval hash covers the whole content. */
export const shownContentOf = ({ content, createdAt, lite, account }: LinkedQuote): QuoteContent =>
  account ? shownQuote(content, lite?.revisedAt ?? createdAt, account) : content;

/** The current day in the time zone of an account. */
export type OwnerDay = (userId: string) => Promise<CalendarDate>;

/** The current state of a quote. Reads the owner's day only if the quote has a last day. */
export async function currentStateOf(
  { status, userId, content: { validUntil } }: Pick<StoredQuote, 'status' | 'userId' | 'content'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> {
  const today = validUntil === undefined ? '' : await ownerDay(userId);
  return quoteStateOn(today, { status, validUntil });
}

/** The state of a quote as its client sees it: `draft` while only the owner has it. */
export const clientStateOf = async (
  quote: Pick<StoredQuote, 'status' | 'userId' | 'content' | 'lite'>,
  ownerDay: OwnerDay,
): Promise<QuoteState> => (isOwnersOnly(quote) ? 'draft' : currentStateOf(quote, ownerDay));
