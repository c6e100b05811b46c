import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { DefaultsChange, InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import type { InvoiceContent, InvoiceRecord, NewSubmission } from '#domain/invoices/invoice-record';
import type { BusinessProfile } from '#domain/profile/profile';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { TimeZone } from '#domain/time-zone';
import type { InvoiceMailCap } from '../client-email/index.ts';
import type { IssuedFiles } from '../issued-files/index.ts';
import type { KeyedMessage, Reservation } from '../messaging/index.ts';
import type { Clock, Sleep } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { MailSender } from '../platform/ses/mail.ts';
import type { ShownAccount } from '../profile/index.ts';

export type SaveOutcome =
  | { readonly kind: 'reserved'; readonly reservation: Reservation }
  | { readonly kind: 'saved' }
  /** Another request with this key came first. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'number-taken'; readonly invoiceId: string }
  /** The quote has this invoice already, or cannot have one. */
  | { readonly kind: 'quote-invoiced'; readonly invoiceId: string | undefined }
  /** The repeat it is made for was changed or stopped meanwhile. */
  | { readonly kind: 'repeat-changed' }
  | { readonly kind: 'unverified-limit' }
  /** The owner of the unverified address said "This wasn't me". */
  | { readonly kind: 'blocked' }
  /** Something changed since it was read: plan again. */
  | { readonly kind: 'overtaken' };

export interface InvoiceReader {
  find(userId: string, invoiceId: string): Promise<InvoiceRecord | undefined>;
  findContent(userId: string, contentId: string): Promise<InvoiceContent | undefined>;
  /** True if another account has an invoice of this id. */
  isForeign(userId: string, invoiceId: string): Promise<boolean>;
}

export interface InvoiceStore extends InvoiceReader {
  /**
   * One transaction: content, invoice, its number, and what counts at once; or none of them. With `isMailed` the
   * invoice is reserved for mailing, otherwise it is done.
   */
  save(submission: NewSubmission): Promise<SaveOutcome>;
  /** The mail of a submission; undefined for one that was saved without mailing. */
  findMessage(userId: string, contentId: string): Promise<KeyedMessage | undefined>;
  /** The first number from `first` on that no invoice of the account has; undefined where counting on ends. */
  freeNumber(userId: string, first: string): Promise<string | undefined>;
  /** Does what the present submission of an invoice left to do; false if there was nothing. Safe to repeat. */
  finish(userId: string, record: InvoiceRecord): Promise<boolean>;
}

/** What was received on a quote of the account; a quote that is not there, or another's, has nothing. */
export type DepositOf = (userId: string, quoteId: string) => Promise<ReceivedDeposit | undefined>;

/** Records what was paid online of the deposit of a quote on the invoice that was made of it. Safe to repeat. */
export type RecordDeposits = (userId: string, quoteId: string) => Promise<void>;

export interface InvoiceDrafts {
  /** Deletes a draft with its content and frees its number, if it is still as it was read; false if it is not. */
  remove(userId: string, draft: InvoiceRecord): Promise<boolean>;
}

export interface StoredDefaults {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<InvoiceDefaults | undefined>;
  /**
   * Changes what is named; undefined takes a default away. False, and nothing is changed, if a tax or terms that are
   * named are no longer those of `before`.
   */
  change(
    userId: string,
    before: InvoiceDefaults,
    change: Partial<DefaultsChange> & { readonly brandColor?: string },
  ): Promise<boolean>;
  /** The invoice of the account that has a number; undefined for a free one. */
  holderOf(userId: string, number: string): Promise<string | undefined>;
}

/** The defaults with what tells whether a quote of the account has a number. */
export interface DefaultsPorts extends StoredDefaults {
  readonly quoteHolderOf: (userId: string, number: string) => Promise<string | undefined>;
}

/** What the server knows of an account: never taken from a request. */
export interface InvoiceAccount extends ShownAccount {
  readonly emailVerified: boolean;
  readonly timeZone: TimeZone;
  /** Names the account in links that its clients get. */
  readonly mailAlias?: string;
  /** When it was opened; '' where nobody knows. */
  readonly createdAt: string;
  /** Since when it mails no clients, after their complaints. */
  readonly clientMailSuspendedAt?: string;
  /** Since when an operator has closed the links of its clients. */
  readonly linksClosedAt?: string;
  readonly brandColor?: string;
  /** The number the next invoice is offered; absent while the clock makes them. */
  readonly nextNumber?: string;
  /** The same of quotes; absent for the first. */
  readonly nextQuoteNumber?: string;
  /** As its clients may see it. */
  readonly business: BusinessProfile;
}

export interface InvoiceAccounts {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<InvoiceAccount | undefined>;
}

export type InvoiceLogos = Pick<LogoStore, 'current' | 'find'>;

/** The PDFs that were mailed, by content. */
export interface KeptPdfs {
  keep(
    userId: string,
    content: Pick<InvoiceContent, 'invoiceId' | 'contentId'>,
    pdf: Uint8Array,
  ): Promise<void>;
  find(
    userId: string,
    content: Pick<InvoiceContent, 'invoiceId' | 'contentId'>,
  ): Promise<Uint8Array | undefined>;
}

/** Draws a sheet as a PDF file. */
export type RenderPdf = (
  sheet: InvoiceSheet,
  options: { author: string; createdAt: Date; logo?: Uint8Array },
) => Promise<Uint8Array>;

/** What saving an invoice needs. */
export interface SaveInvoicePorts {
  readonly invoices: InvoiceStore;
  readonly depositOf: DepositOf;
  readonly recordDeposits: RecordDeposits;
  readonly accounts: InvoiceAccounts;
  readonly logos: InvoiceLogos;
  readonly mailCap: InvoiceMailCap;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  /** A new invoice id for an instant. */
  readonly newId: (now: Date) => string;
}

/** What saving an invoice and mailing it to its owner needs. */
export interface SendInvoicePorts extends SaveInvoicePorts {
  readonly pdfs: KeptPdfs;
  readonly renderPdf: RenderPdf;
  readonly files: IssuedFiles;
  readonly mail: MailSender;
  readonly random: () => number;
  /** Origin of the site, for the link in the mail. */
  readonly siteOrigin: () => Promise<string>;
}
