import type { NextNumber } from '#domain/invoices/invoice-record';
import type { MessageKind, MessageState } from '#domain/messaging/message';
import type { QuoteContent } from '#domain/quotes/quote';
import type { QuoteDraft } from '#domain/quotes/quote-draft';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { ClientMailCap, InvoiceMailCap } from '../client-email/index.ts';
import type { ClientMails, InvoiceAccounts } from '../invoices/index.ts';
import type { DeliverPorts, Reservation } from '../messaging/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { LiteFacts, StoredQuote } from './approval/stored-quote.ts';
import type { OwnerDay, QuoteMessage, QuoteQuestions, QuoteStore } from './ports.ts';

/** A quote of Lite to save: a new one, or the next state of the one that was read. */
export interface SavedQuote {
  readonly quoteId: string;
  readonly userId: string;
  readonly existing: StoredQuote | undefined;
  readonly content: QuoteContent;
  /** Names the form it comes from. */
  readonly contentId: string;
  readonly clientId: string | undefined;
  /** What the next quote is offered as its number, once this one has its own. */
  readonly nextNumber?: NextNumber;
  /** ISO instant. */
  readonly now: string;
}

/** The numbers that quotes of an account have. */
export interface QuoteNumbers {
  /** The quote that has a number; undefined for a free one. */
  holderOf(userId: string, number: string): Promise<string | undefined>;
  /** The first free number from `first` on; undefined where counting on ends. */
  free(userId: string, first: string): Promise<string | undefined>;
}

export interface DraftToSave extends SavedQuote {
  readonly typed: QuoteDraft;
}

/** A revision that goes out. */
export interface NewSending extends SavedQuote {
  /** Names the mail: the quote and its revision. */
  readonly id: string;
  readonly contentHash: string;
  readonly to: string;
  /** Hash of the secret in its "Stop mail from this business" link. */
  readonly stopTokenHash: string;
  /** Of the submission, and the hash of its request. */
  readonly key: string;
  readonly bodyHash: string;
  /** The same submission once more, after its mail certainly did not leave. */
  readonly isRepeated: boolean;
}

export interface QuoteSendings<Kept extends QuoteMessage = QuoteMessage> {
  find(id: string, owner: string): Promise<Kept | undefined>;
  /** One transaction: the quote, the link of its chain, its mail. Undefined, and nothing written, if it was overtaken. */
  reserve(sending: NewSending, returned?: Kept): Promise<Reservation | undefined>;
}

/** A mail about a quote, for its timeline; instants are ISO. */
export interface QuoteMail {
  readonly id: string;
  readonly kind: MessageKind;
  readonly state: MessageState;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly deliveredAt?: string;
  readonly bouncedAt?: string;
  readonly turnedAwayAt?: string;
  readonly complainedAt?: string;
}

export interface LiteQuotes {
  /**
   * All or those of a client, newest first, beginning after `after`; at most `limit`, and fewer where very many were
   * looked at for them. The cursor is the quote that the next page begins after.
   */
  list(
    userId: string,
    options: {
      readonly limit: number;
      readonly after?: StoredQuote;
      readonly clientId?: string | undefined;
    },
  ): Promise<{ readonly quotes: readonly StoredQuote[]; readonly cursor?: string }>;
  /** False, and nothing written, if the quote is no longer as it was read. */
  saveDraft(draft: DraftToSave): Promise<boolean>;
  /** Deletes a draft; false, and nothing deleted, if it is no longer as it was read. */
  removeDraft(draft: StoredQuote): Promise<boolean>;
  /** What was received of the deposit; false for a quote that is not approved, or has its invoice already. */
  setReceived(quote: StoredQuote, received: ReceivedDeposit | undefined): Promise<boolean>;
  /** Gives a quote another link in the place of the one it has; false if that was renewed meanwhile. */
  renewLink(quote: StoredQuote, linkId: string): Promise<boolean>;
  mails(quote: StoredQuote): Promise<readonly QuoteMail[]>;
  /** When its client probably opened it first, and last. */
  opened(quote: StoredQuote): Promise<LiteFacts['opened']>;
}

/** What the owner's operations read a quote with. */
export interface OwnQuotePorts {
  readonly quotes: QuoteStore;
  readonly lite: LiteQuotes;
  readonly ownerDay: OwnerDay;
  readonly questions: Pick<QuoteQuestions, 'list' | 'setAnswered'>;
  readonly hash: (text: string) => string;
}

export interface SaveQuotePorts extends OwnQuotePorts {
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
  /** Origin of the site, for the link in the mail. */
  readonly siteOrigin: () => Promise<string>;
}
