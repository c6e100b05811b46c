import type { CalendarDate } from '#domain/calendar-date';
import type { ClientDepositPayment } from '#domain/contract/online-payments';
import type { MessageState } from '#domain/messaging/message';
import type { DatedDetails } from '#domain/profile/payment-details';
import type { Certificate } from '#domain/quotes/certificate';
import type { QuoteQuestion } from '#domain/quotes/quote';
import type { ChainLink } from '#domain/quotes/quote-chain';
import type { ClientMailGate } from '../client-email/index.ts';
import type { KeyedMessage } from '../messaging/index.ts';
import type { ShownAccount } from '../profile/index.ts';
import type { LinkedQuote, StoredQuote } from './approval/stored-quote.ts';

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
  /** Where the customer's copy is emailed; '' for none. */
  readonly copyTo: string;
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
  findByLink(linkId: string): Promise<LinkedQuote | undefined>;
  /** What happened to a quote, in order. */
  chain(quoteId: string): Promise<readonly ChainLink[]>;
  /**
   * One transaction: status accepted, job in stage Scheduled, the link of the chain (rule 14), the queued emails to the
   * owner and to the customer. False, and nothing written, if anything happened to the quote since it was read, or it
   * says something else.
   */
  approve(approval: Approval): Promise<boolean>;
  /** Notes that its client probably opened it, outside of its chain. */
  noteOpened(quote: StoredQuote): Promise<void>;
  /**
   * One transaction: the status, the link of the chain, and of a decline the queued email to the owner. False, and
   * nothing written, if anything happened since.
   */
  close(closing: Closing): Promise<boolean>;
  /** Queues the email to the owner about an approval or a decline, unless it was queued or emailed before. */
  reportToOwner(quote: StoredQuote): Promise<void>;
}

/** The day of today in the zone of an account. */
export type OwnerDay = (userId: string) => Promise<CalendarDate>;

/** A mail about a quote as it was reserved before. */
export interface QuoteMessage extends KeyedMessage {
  readonly recipient: string;
}

/** The customer's copies of approvals. */
export interface QuoteCopies {
  /** What is known of the copy of a quote, and whether it goes to this address. */
  find(
    quote: StoredQuote,
    address: string,
  ): Promise<{ readonly state: MessageState; readonly isToAddress: boolean } | undefined>;
  /** Queues the copy of an approved quote; false where one was queued or emailed before. */
  queue(quote: StoredQuote, to: string): Promise<boolean>;
}

type QuoteName = Pick<StoredQuote, 'quoteId' | 'userId'>;

export interface QuoteQuestions {
  /**
   * One transaction: the question, when the quote was last asked about, the queued email to the owner. False, and nothing
   * written, if the last question about the quote is less than an hour old.
   */
  add(quote: QuoteName, question: { readonly text: string; readonly hash: string }): Promise<boolean>;
  /** Hash of the last question about a quote. */
  lastHash(quote: QuoteName): Promise<string | undefined>;
  find(quote: QuoteName, questionId: string): Promise<QuoteQuestion | undefined>;
  /** Newest first. */
  list(quote: QuoteName): Promise<readonly QuoteQuestion[]>;
  /** Marks a question as answered, or as open again; false where there is none. */
  setAnswered(quote: QuoteName, questionId: string, isAnswered: boolean): Promise<boolean>;
}

/** What a quote shows of its provider, and where to write to. Texts may be ''. */
export interface Provider {
  readonly businessName: string;
  /** As the business profile has it and clients may see it: shown, and answered to. */
  readonly email: string;
  /** Where its owner is told what happens to a quote. */
  readonly toldAt: string;
  readonly phone: string;
  readonly address: string;
  /** "City, ST ZIP". */
  readonly city: string;
  /** How its clients pay it today, as they may know it. */
  readonly howToPay?: DatedDetails;
  /** As far as it decides what clients see; undefined for one without a Lite profile. */
  readonly account?: ShownAccount;
}

export interface ProviderRepository {
  find(userId: string): Promise<Provider | undefined>;
}

/** Paying the deposit of a quote on the provider's page. */
export interface DepositPage {
  /** Whether the client of a quote can pay its deposit online, or a bank payment is on its way. */
  stateOf(quote: StoredQuote): Promise<ClientDepositPayment | undefined>;
  /** Closes the provider's page of a quote, if one may be open, after something that its amount or link depends on. */
  close(quote: Pick<StoredQuote, 'quoteId' | 'userId'>): Promise<void>;
}

export interface GetQuotePorts {
  readonly quotes: QuoteStore;
  readonly ownerDay: OwnerDay;
  readonly providers: ProviderRepository;
  readonly hash: (text: string) => string;
}

/** Draws a certificate as a PDF file. */
export type RenderCertificate = (
  certificate: Certificate,
  options: { readonly author: string; readonly createdAt: Date },
) => Promise<Uint8Array>;

export interface AcceptQuotePorts extends GetQuotePorts {
  readonly copies: QuoteCopies;
  readonly passGate: ClientMailGate;
  readonly newId: () => string;
}

export interface AskQuestionPorts extends GetQuotePorts {
  readonly questions: Pick<QuoteQuestions, 'add' | 'lastHash'>;
}
