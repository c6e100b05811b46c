import type { CalendarDate } from '#domain/calendar-date';
import type { BilledPart } from '#domain/documents/progress';
import type { InvoiceRecord, NextNumber } from '#domain/invoices/invoice-record';
import type { MessageState } from '#domain/messaging/message';
import type { ShownPhoto } from '#domain/photos/photo';
import type { QuoteContent } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import type { QuoteReminder } from '#domain/quotes/quote-reminders';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { RevisedParts } from '#domain/quotes/revised-parts';
import type { ClientMailCap, InvoiceMailCap } from '../client-email/index.ts';
import type { ClientMails, InvoiceAccounts } from '../invoices/index.ts';
import type { DeliverPorts, Reservation } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { LiteFacts, OwnerDay, StoredQuote } from './approval/stored-quote.ts';
import type { ChangedBase } from './changed-base.ts';
import type { QuoteMessage, QuoteQuestions, QuoteStore } from './ports.ts';

/** A Lite quote to save: a new quote, or the next state of the one that was read. */
export interface SavedQuote {
  readonly quoteId: string;
  readonly userId: string;
  readonly existing: StoredQuote | undefined;
  readonly content: QuoteContent;
  /** The ID of the form's content. */
  readonly contentId: string;
  readonly clientId: string | undefined;
  /** The job that the quote is for; undefined keeps the stored one. */
  readonly jobId?: string;
  /** The approved quote that it changes, if it is a change order. It is saved only if that has not changed. */
  readonly changed?: ChangedBase | undefined;
  /** The number to suggest for the next quote, once this quote is saved with its number. */
  readonly nextNumber?: NextNumber;
  /** ISO instant. */
  readonly now: string;
}

/** The numbers of an account's quotes. */
export interface QuoteNumbers {
  /** The ID of the quote that has this number; undefined for a free number. */
  holderOf(userId: string, number: string): Promise<string | undefined>;
  /** The first free number from `first` on; undefined if no number can follow. */
  free(userId: string, first: string): Promise<string | undefined>;
}

export interface DraftToSave extends SavedQuote {
  readonly typed: QuoteDraft;
}

/** A revision to send. */
export interface NewSending extends SavedQuote {
  /** The day from which Today lists it as waiting for its client. */
  readonly waitsFrom: CalendarDate;
  /** The reminders to queue with it, each with the instant from which it is sent. */
  readonly reminders: readonly { readonly stage: QuoteReminder['stage']; readonly at: string }[];
  /** The ID of the message, made from the quote ID and the revision. */
  readonly id: string;
  /** Hash of the content's fingerprint. */
  readonly contentHash: string;
  readonly to: string;
  /** Further addresses of the client that get a copy once the email was sent. */
  readonly copies: readonly string[];
  /** Hash of the secret in its "Stop mail from this business" link. */
  readonly stopTokenHash: string;
  /** The key of the submission, and the hash of its request body. */
  readonly key: string;
  readonly bodyHash: string;
  /** True if the same submission is sent again because its email was certainly not sent. */
  readonly isRepeated: boolean;
  /** True if nothing but the last day differs from what the client was emailed before. */
  readonly onlyLastDay: boolean;
  /** What it changes of the revision that the client was emailed before; undefined if there is none. */
  readonly revisedParts: RevisedParts | undefined;
}

export interface QuoteSendings<Stored extends QuoteMessage = QuoteMessage> {
  find(id: string, owner: string): Promise<Stored | undefined>;
  /**
   * Writes the quote, its chain link and its message in one transaction. Undefined, and nothing written, if the quote
   * changed after it was read. `returned` is the message of an earlier try whose email was certainly not sent.
   */
  reserve(sending: NewSending, returned?: Stored): Promise<Reservation | undefined>;
}

/** An email about a quote, for its timeline. Instants are ISO. */
export interface QuoteMail {
  readonly id: string;
  readonly kind: string;
  /** Of a copy for a further address of the client. */
  readonly to?: string;
  readonly state: MessageState;
  /** Of one that waits: when it is no longer sent. */
  readonly until?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deliveredAt?: string;
  readonly bouncedAt?: string;
  readonly turnedAwayAt?: string;
  readonly complainedAt?: string;
  readonly rejectedAt?: string;
  /** True for an email about an approval that was sent without the certificate. */
  readonly lacksCertificate?: boolean;
}

export interface LiteQuotes {
  /** The parts that invoices bill of an approved quote with these signed change orders. */
  partsBilled(
    quote: StoredQuote,
    signed: readonly QuoteContent[],
  ): Promise<Readonly<Record<string, BilledPart>>>;
  /** The invoices that bill an approved quote, of which these are parts, in the order in which they were made. */
  invoicesOf(
    quote: StoredQuote,
    parts: Readonly<Record<string, BilledPart>>,
  ): Promise<readonly InvoiceRecord[]>;
  /** The approved quote of an ID with its job; undefined if there is none. */
  changedBase(quoteId: string): Promise<ChangedBase | undefined>;
  /**
   * All quotes, or those of one client, of which `isWanted` is true, newest first, starting after `after`; at most
   * `limit`. A page can be shorter if the request had to read very many quotes. The cursor is the quote after which the
   * next page starts.
   */
  list(
    userId: string,
    options: {
      readonly limit: number;
      readonly after?: Pick<StoredQuote, 'quoteId' | 'createdAt'>;
      readonly clientId?: string | undefined;
      readonly isWanted?: (quote: StoredQuote) => boolean;
    },
  ): Promise<{
    readonly quotes: readonly StoredQuote[];
    readonly cursor?: string;
    /** The position of that quote: its creation (ISO) and its ID, with # between them. */
    readonly place?: string;
  }>;
  /** False, and nothing written, if the quote changed after it was read. */
  saveDraft(draft: DraftToSave): Promise<boolean>;
  /** Deletes a draft at an instant (ISO). False, and nothing deleted, if it changed after it was read. */
  removeDraft(draft: StoredQuote, now: string): Promise<boolean>;
  /**
   * Stores the received deposit; `at` is when the owner recorded it (ISO). `not-open`: the quote is not approved, or
   * already has its invoice. `limit-changed`: an online payment of the deposit, or what is agreed, changed
   * after the quote was read.
   */
  setReceived(
    quote: StoredQuote,
    received: ReceivedDeposit | undefined,
    at: string,
  ): Promise<'done' | 'not-open' | 'limit-changed'>;
  /** Replaces the link of a quote. False if it was renewed in the meantime. */
  renewLink(quote: StoredQuote, linkId: string): Promise<boolean>;
  mails(quote: StoredQuote): Promise<readonly QuoteMail[]>;
  /** When the client probably opened the quote for the first and for the last time. */
  opened(quote: StoredQuote): Promise<LiteFacts['opened']>;
}

/** The ports for reading a quote as its owner. */
export interface OwnQuotePorts {
  readonly quotes: QuoteStore;
  readonly lite: LiteQuotes;
  readonly ownerDay: OwnerDay;
  readonly questions: Pick<QuoteQuestions, 'list' | 'setAnswered'>;
  readonly hash: (text: string) => string;
}

export interface SaveQuotePorts extends OwnQuotePorts {
  /** True if the account has all of these photos. */
  readonly hasPhotos: (userId: string, photos: readonly ShownPhoto[]) => Promise<boolean>;
  readonly accounts: InvoiceAccounts;
  readonly numbers: QuoteNumbers;
  readonly logos: Pick<LogoStore, 'current' | 'find'>;
  readonly clock: Clock;
}

export interface SendQuotePorts extends SaveQuotePorts, DeliverPorts {
  readonly sendings: QuoteSendings;
  readonly clientMails: Pick<ClientMails, 'accepts'>;
  readonly clientMailCap: ClientMailCap;
  readonly mailCap: InvoiceMailCap;
  readonly newSecret: () => string;
  /** Origin of the site, for the link in the email. */
  readonly siteOrigin: () => Promise<string>;
}
