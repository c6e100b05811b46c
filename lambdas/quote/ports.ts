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
  };
}

/** Everything one approval writes. */
export interface Approval {
  readonly quoteId: string;
  /** The quote as it was read; approved only if it is still the same. */
  readonly quote: StoredQuote;
  readonly contentHash: string;
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

/** The provider's one mail about an approval. */
export interface ApprovalMessages<Kept extends KeyedMessage = KeyedMessage> {
  find(quoteId: string, owner: string): Promise<Kept | undefined>;
  /** Reserves it; undefined if somebody else did. `returned` is the one that was certainly not sent before. */
  reserve(quoteId: string, owner: string, returned?: Kept): Promise<Reservation | undefined>;
}

/** What a quote shows of its provider, and where to write to. Texts may be ''. */
export interface Provider {
  readonly businessName: string;
  readonly email: string;
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
  readonly messages: ApprovalMessages;
  readonly mail: MailSender;
  readonly sleep: Sleep;
  /** 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly newId: () => string;
}
