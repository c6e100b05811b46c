import type { CalendarDate } from '#domain/calendar-date';
import type { Certificate } from '#domain/quote/certificate';
import type { ChainLink } from '#domain/quote/quote-chain';
import type { DeliverPorts } from '../delivery/deliver.ts';
import type { KeyedMessage, Reservation } from '../delivery/ports.ts';
import type { StoredQuote } from './stored-quote.ts';

/** Everything one approval writes. */
export interface Approval {
  /** The quote as it was read; approved only if it is still the same. */
  readonly quote: StoredQuote;
  readonly contentHash: string;
  /** What it is signed with, on one line; ''. */
  readonly name: string;
  readonly jobId: string;
  /** The approving visitor's network and browser, kept with the record. */
  readonly network: string;
  readonly browser: string;
}

/** Ends a quote that is open without an approval. */
export interface Closing {
  /** The quote as it was read; closed only if nothing happened to it since. */
  readonly quote: StoredQuote;
  readonly kind: 'declined' | 'withdrawn';
  readonly contentHash: string;
  readonly reason?: string;
  readonly network?: string;
  readonly browser?: string;
}

export interface QuoteStore {
  find(quoteId: string): Promise<StoredQuote | undefined>;
  /**
   * The quote under a public link; undefined for a link that was never made, was replaced, or does not work now. Every
   * operation of a client starts with this.
   */
  findByLink(linkId: string): Promise<StoredQuote | undefined>;
  /** What happened to a quote, in order. */
  chain(quoteId: string): Promise<readonly ChainLink[]>;
  /**
   * One transaction: status accepted, job in stage Scheduled, the link of the chain (rule 14). False, and nothing
   * written, if anything happened to the quote since it was read, or it says something else.
   */
  approve(approval: Approval): Promise<boolean>;
  /** Notes that its client probably opened it, outside of its chain. */
  noteOpened(quoteId: string): Promise<void>;
  /** One transaction: the status and the link of the chain. False, and nothing written, if anything happened since. */
  close(closing: Closing): Promise<boolean>;
}

/** The day of today in the zone of an account. */
export type OwnerDay = (userId: string) => Promise<CalendarDate>;

/** A mail about a quote as it was reserved before. */
export interface QuoteMessage extends KeyedMessage {
  readonly recipient: string;
}

/** Mails of one kind about quotes, such as that to the provider or the customer's copy. */
export interface QuoteMessages<Kept extends QuoteMessage = QuoteMessage> {
  find(id: string, owner: string): Promise<Kept | undefined>;
  /**
   * Reserves one; undefined if somebody else did. The recipient is `account` or the hash of an address; `returned` is the
   * one that was certainly not sent before.
   */
  reserve(
    wanted: { readonly id: string; readonly owner: string; readonly recipient: string },
    returned?: Kept,
  ): Promise<Reservation | undefined>;
}

export interface QuoteQuestions {
  /** Reserves the mail of a question; undefined if the last one about the quote is less than an hour old. */
  reserve(
    quote: Pick<StoredQuote, 'quoteId' | 'userId'>,
    questionHash: string,
  ): Promise<{ readonly id: string; readonly reservation: Reservation } | undefined>;
  /** The mail of the last question about a quote, unless it certainly did not leave; its body's hash is the question's. */
  last(quote: Pick<StoredQuote, 'quoteId' | 'userId'>): Promise<KeyedMessage | undefined>;
}

/** What a quote shows of its provider, and where to write to. Texts may be ''. */
export interface Provider {
  readonly businessName: string;
  /** As the business profile has it: shown, and answered to. */
  readonly email: string;
  /** Where its owner is told what happens to a quote. */
  readonly toldAt: string;
  readonly phone: string;
  readonly address: string;
  /** "City, ST ZIP". */
  readonly city: string;
}

export interface ProviderDirectory {
  find(userId: string): Promise<Provider | undefined>;
}

export interface GetQuotePorts {
  readonly quotes: QuoteStore;
  readonly ownerDay: OwnerDay;
  readonly providers: ProviderDirectory;
  readonly hash: (text: string) => string;
}

/** What mails about a quote need. */
export interface QuoteMailPorts extends DeliverPorts {
  readonly providers: ProviderDirectory;
}

/** Draws a certificate as a PDF file. */
export type RenderCertificate = (
  certificate: Certificate,
  options: { readonly author: string; readonly createdAt: Date },
) => Promise<Uint8Array>;

export interface AcceptQuotePorts extends GetQuotePorts, QuoteMailPorts {
  /** Word to the owner. */
  readonly messages: QuoteMessages;
  /** The customer's copy. */
  readonly copies: QuoteMessages;
  readonly renderCertificate: RenderCertificate;
  readonly newId: () => string;
}

export interface DeclineQuotePorts extends GetQuotePorts, QuoteMailPorts {
  readonly messages: QuoteMessages;
}

export interface AskQuestionPorts extends GetQuotePorts, QuoteMailPorts {
  readonly questions: QuoteQuestions;
}
