import type { PrintedSheet } from '#domain/documents/printed-sheet';
import type { BilledPart } from '#domain/documents/progress';
import type { MessageState } from '#domain/messaging/message';
import type { ClientDepositPayment } from '#domain/online-payments/contract';
import type { DatedDetails } from '#domain/profile/payment-details';
import type { Certificate } from '#domain/quotes/certificate';
import type { QuoteQuestion } from '#domain/quotes/quote';
import type { ChainLink } from '#domain/quotes/quote-chain';
import type { QuoteChoice } from '#domain/quotes/quote-options';
import type { TimeZone } from '#domain/time-zone';
import type { ClientMailGate } from '../client-email/index.ts';
import type { KeyedMessage } from '../messaging/index.ts';
import type { PdfPhoto } from '../platform/pdf/render-pages.ts';
import type { ShownAccount } from '../profile/index.ts';
import type { LinkedQuote, OwnerDay, StoredQuote } from './approval/stored-quote.ts';

/** The data of an approval to write. */
export interface Approval {
  /** The quote as read. It is approved only if it has not changed. */
  readonly quote: StoredQuote;
  /** Hash of the fingerprint of the content that the client was shown, with what the client chose. */
  readonly contentHash: string;
  /** What the client chose; absent if there was nothing to choose. */
  readonly choice?: QuoteChoice;
  /** The name it is signed with, on one line; may be ''. */
  readonly name: string;
  readonly jobId: string;
  /** The approving visitor's network and browser, stored in the chain. */
  readonly network: string;
  readonly browser: string;
  /** The address for the customer's copy; '' for none. */
  readonly copyTo: string;
}

/** The data for closing an open quote without an approval. */
export interface Closing {
  /** The quote as read. It is closed only if it has not changed. */
  readonly quote: StoredQuote;
  readonly kind: 'declined' | 'withdrawn';
  /** Hash of the fingerprint of the content that is declined or withdrawn. */
  readonly contentHash: string;
  readonly reason?: string;
  readonly network?: string;
  readonly browser?: string;
}

export interface QuoteStore {
  find(quoteId: string): Promise<StoredQuote | undefined>;
  /**
   * The quote of a public link. Undefined for a link that never existed, was replaced, or does not work now. Every
   * operation of a client starts with this.
   */
  findByLink(linkId: string): Promise<LinkedQuote | undefined>;
  /** The events of a quote, in order. */
  chain(quoteId: string): Promise<readonly ChainLink[]>;
  /**
   * Writes the status 'accepted', a job in stage Scheduled, the chain link (rule 14) and the queued emails to owner and
   * customer in one transaction. False, and nothing written, if the quote or any shown field changed after it was read.
   */
  approve(approval: Approval): Promise<boolean>;
  /**
   * What is billed already, in cents, if a change order would lower the agreed total below it; undefined otherwise, and
   * for any other quote.
   */
  billedAbove(quote: StoredQuote): Promise<number | undefined>;
  /** What invoices bill of an approved quote, by invoice ID; also of the whole quote once a change order is signed. */
  partsBilled(quote: StoredQuote): Promise<Readonly<Record<string, BilledPart>>>;
  /** Records that the client probably opened the quote. Not part of its chain. */
  recordOpening(quote: StoredQuote): Promise<void>;
  /**
   * Writes the status, the chain link and, for a decline, the queued email to the owner in one transaction. False, and
   * nothing written, if the quote changed after it was read.
   */
  close(closing: Closing): Promise<boolean>;
}

/** A message about a quote that was reserved before. */
export interface QuoteMessage extends KeyedMessage {
  readonly recipient: string;
}

/** The customers' copies of approvals. */
export interface QuoteCopies {
  /** The copy of a quote's approval, and whether it went to this address. */
  find(
    quote: StoredQuote,
    address: string,
  ): Promise<{ readonly state: MessageState; readonly isToAddress: boolean } | undefined>;
  /** Queues the copy of an approved quote. False if one was already queued. */
  queue(quote: StoredQuote, to: string): Promise<boolean>;
}

type QuoteKey = Pick<StoredQuote, 'quoteId' | 'userId'>;

export interface QuoteQuestions {
  /**
   * Writes the question, the time of the quote's last question and the queued email to the owner in one transaction.
   * False, and nothing written, if the last question about the quote is less than an hour old.
   */
  add(quote: QuoteKey, question: { readonly text: string; readonly hash: string }): Promise<boolean>;
  /** Hash of the last question about a quote. */
  lastHash(quote: QuoteKey): Promise<string | undefined>;
  find(quote: QuoteKey, questionId: string): Promise<QuoteQuestion | undefined>;
  /** Newest first. */
  list(quote: QuoteKey): Promise<readonly QuoteQuestion[]>;
  /** Marks a question as answered or as open again. False if there is no such question. */
  setAnswered(quote: QuoteKey, questionId: string, isAnswered: boolean): Promise<boolean>;
}

/** The business that a quote shows, and its owner's email address. Texts may be ''. */
export interface Provider {
  readonly businessName: string;
  /** The email address of the business profile as clients may see it; replies go to it. */
  readonly email: string;
  /** The address for emails to the owner about quotes. */
  readonly ownerEmail: string;
  readonly phone: string;
  readonly address: string;
  /** "City, ST ZIP". */
  readonly city: string;
  /** The current payment details, as clients may see them. */
  readonly howToPay?: DatedDetails;
  /** The account attributes that decide what clients see; undefined without a Lite profile. */
  readonly account?: ShownAccount;
  /** The owner's time zone; undefined without a Lite profile. */
  readonly timeZone?: TimeZone;
  /** True if clients are reminded of open quotes. */
  readonly remindsOfQuotes?: boolean;
}

export interface ProviderRepository {
  find(userId: string): Promise<Provider | undefined>;
}

/** Paying the deposit of a quote on the provider's page. */
export interface DepositPage {
  /**
   * The state of paying a quote's deposit online. Undefined if the client can neither pay it online nor has a payment on
   * its way or being checked.
   */
  stateOf(quote: StoredQuote): Promise<ClientDepositPayment | undefined>;
  /** Closes the payment page that may be open for a quote, after its amount or link has changed. */
  close(quote: Pick<StoredQuote, 'quoteId' | 'userId'>): Promise<void>;
}

export interface GetQuotePorts {
  readonly quotes: QuoteStore;
  readonly ownerDay: OwnerDay;
  readonly providers: ProviderRepository;
  readonly hash: (text: string) => string;
}

/** Draws the paper of a quote as a PDF file. */
export type RenderQuote = (
  paper: PrintedSheet,
  options: {
    readonly author: string;
    readonly createdAt: Date;
    readonly logo?: Uint8Array;
    readonly photos?: readonly PdfPhoto[];
  },
) => Promise<Uint8Array>;

/** Draws a certificate as a PDF file. */
export type RenderCertificate = (
  certificate: Certificate,
  options: { readonly author: string; readonly createdAt: Date; readonly photos?: readonly PdfPhoto[] },
) => Promise<Uint8Array>;

export interface AcceptQuotePorts extends GetQuotePorts {
  readonly copies: QuoteCopies;
  readonly passGate: ClientMailGate;
  readonly newId: () => string;
}

export interface AskQuestionPorts extends GetQuotePorts {
  readonly questions: Pick<QuoteQuestions, 'add' | 'lastHash'>;
}
