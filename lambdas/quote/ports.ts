import type { QuoteContent } from '#domain/quote/quote';
import type { Sleep } from '../clock.ts';
import type { KeyedMessage, Reservation } from '../delivery/ports.ts';
import type { MailSender } from '../mail/ports.ts';

/** A quote as it is kept. */
export interface StoredQuote {
  readonly content: QuoteContent;
  /** The provider's account. */
  readonly userId: string;
  /** Present once it was approved. */
  readonly acceptance?: {
    readonly jobId: string;
    /** Hash of the content that was approved. */
    readonly contentHash: string;
    readonly at: string;
    /** What it was signed with; '' where no name was given. */
    readonly name: string;
  };
}

/** Everything one approval writes. */
export interface Approval {
  readonly quoteId: string;
  /** The quote as it was read; approved only if it is still the same. */
  readonly quote: StoredQuote;
  readonly contentHash: string;
  /** What it is signed with, on one line; ''. */
  readonly name: string;
  readonly jobId: string;
  readonly eventId: string;
  /** The approving visitor's network, kept with the event. */
  readonly network: string;
}

export interface QuoteStore {
  find(quoteId: string): Promise<StoredQuote | undefined>;
  /**
   * One transaction: status accepted, job in stage Scheduled, event (rule 14). False, and nothing written, if the
   * quote was approved or changed since it was read.
   */
  approve(approval: Approval): Promise<boolean>;
}

/** A mail about an approval as it was reserved before. */
export interface ApprovalMessage extends KeyedMessage {
  readonly recipient: string;
}

/** One mail about an approval: to the provider, or the customer's copy. */
export interface ApprovalMessages<Kept extends ApprovalMessage = ApprovalMessage> {
  find(quoteId: string, owner: string): Promise<Kept | undefined>;
  /**
   * Reserves it; undefined if somebody else did. The recipient is `account` or the hash of an address; `returned` is the
   * one that was certainly not sent before.
   */
  reserve(
    wanted: { readonly quoteId: string; readonly owner: string; readonly recipient: string },
    returned?: Kept,
  ): Promise<Reservation | undefined>;
}

/** What a quote shows of its provider, and where to write to. Texts may be ''. */
export interface Provider {
  readonly businessName: string;
  readonly email: string;
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
  readonly providers: ProviderDirectory;
  readonly hash: (text: string) => string;
}

export interface AcceptQuotePorts extends GetQuotePorts {
  /** Word to the owner. */
  readonly messages: ApprovalMessages;
  /** The customer's copy. */
  readonly copies: ApprovalMessages;
  readonly mail: MailSender;
  readonly sleep: Sleep;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly newId: () => string;
}
