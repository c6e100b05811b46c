import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { Payment } from '#domain/documents/payment';
import type { PartStanding, Progress } from '#domain/documents/progress';
import type { DefaultsChange, InvoiceDefaults } from '#domain/invoices/invoice-defaults';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { BusinessProfile } from '#domain/profile/profile';
import type { TimeZone } from '#domain/time-zone';
import type { ClientMailCap, InvoiceMailCap } from '../client-email/index.ts';
import type { IssuedFiles } from '../issued-files/index.ts';
import type { KeyedMessage, Reservation } from '../messaging/index.ts';
import type { Clock, Sleep } from '../platform/clock.ts';
import type { LogoStore } from '../platform/s3/logo-store.ts';
import type { MailSender } from '../platform/ses/mail.ts';
import type { ShownAccount } from '../profile/index.ts';
import type { NewSubmission, QuotedDeposit } from './new-submission.ts';
import type { OnlineAcceptance, PaymentChecks } from './pdf/payable-online.ts';

/** An invoice that this request has written. */
export interface SavedInvoice {
  /**
   * The invoice as this request last stored it; undefined if another request has changed it since. The store replaces it
   * while `deliver` runs, because the outcome of the email changes the invoice: read it after `deliver`.
   */
  readonly record: InvoiceRecord | undefined;
}

/** The outcome of saving a submission. */
export type SaveOutcome =
  | { readonly kind: 'reserved'; readonly reservation: Reservation; readonly saved: SavedInvoice }
  | { readonly kind: 'saved'; readonly record: InvoiceRecord }
  /** Another request with this key was first. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'number-taken'; readonly invoiceId: string }
  /** The quote already has this invoice, or cannot have one. */
  | { readonly kind: 'quote-invoiced'; readonly invoiceId: string | undefined }
  /** One of the visits that it bills has another invoice. */
  | { readonly kind: 'visit-billed' }
  /** The recurring invoice that it is made for was changed or stopped in the meantime. */
  | { readonly kind: 'repeat-changed' }
  /** One of its photos was deleted. */
  | { readonly kind: 'photo-missing' }
  /** The email limit of an unverified account or of its mailbox is reached. */
  | { readonly kind: 'unverified-limit' }
  /** The owner of the unverified address said "This wasn't me". */
  | { readonly kind: 'blocked' }
  /** Something changed after it was read: plan again. */
  | { readonly kind: 'overtaken' };

export interface InvoiceReader {
  find(userId: string, invoiceId: string): Promise<InvoiceRecord | undefined>;
  findContent(userId: string, contentId: string): Promise<InvoiceContent | undefined>;
  /** The payments of an invoice in order, also if they add up to 0. Reads nothing if there can be none. */
  payments(userId: string, invoice: InvoiceRecord): Promise<readonly Payment[]>;
  /** True if another account has an invoice with this ID. */
  isForeign(userId: string, invoiceId: string): Promise<boolean>;
}

export interface InvoiceStore extends InvoiceReader {
  /**
   * Writes the content, the invoice, its number and, for an edit of a sent invoice, the account's totals, in one
   * transaction. If the submission is to be emailed (`isMailed`), it also reserves the email.
   */
  save(submission: NewSubmission, account: KnownAccount): Promise<SaveOutcome>;
  /** The message of a submission; undefined for one that was saved without an email. */
  findMessage(userId: string, contentId: string): Promise<KeyedMessage | undefined>;
  /** `first`, or the next number that no invoice of the account has; undefined if no number can follow. */
  freeNumber(userId: string, first: string): Promise<string | undefined>;
  /**
   * Completes the work left over from the current submission of an invoice. False if there was none. Safe to repeat.
   */
  finish(userId: string, record: InvoiceRecord): Promise<boolean>;
}

/**
 * How an invoice that bills a part of a quote stands now; undefined for any other, and if the quote no longer has the
 * part.
 */
export type PartStandingOf = (
  record: Pick<InvoiceRecord, 'quoteId' | 'invoiceId'>,
  progress: Progress | undefined,
) => Promise<PartStanding | undefined>;

/**
 * Reads how much of a quote's deposit was paid; undefined for a missing quote or a quote of another account.
 * `withDrafts`: also which invoices of its parts are drafts, which takes a read for each.
 */
export type DepositOf = (
  userId: string,
  quoteId: string,
  options?: { readonly withDrafts: boolean },
) => Promise<QuotedDeposit | undefined>;

/** Records the online payments of a quote's deposit on the invoice that was made from the quote. Safe to repeat. */
export type RecordDeposits = (userId: string, quoteId: string) => Promise<void>;

export interface InvoiceDrafts {
  /** Deletes a draft with its content and frees its number. False if the draft changed after it was read. */
  remove(userId: string, draft: InvoiceRecord): Promise<boolean>;
}

export interface StoredDefaults {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<InvoiceDefaults | undefined>;
  /**
   * Changes the given defaults; undefined removes one. Changes nothing and returns false if the tax or terms to change
   * no longer equal `before`.
   */
  change(
    userId: string,
    before: InvoiceDefaults,
    change: Partial<DefaultsChange> & { readonly brandColor?: string },
  ): Promise<boolean>;
  /** ID of the account's invoice with this number; undefined for a free number. */
  holderOf(userId: string, number: string): Promise<string | undefined>;
}

/** The defaults, and a lookup of the ID of the quote with a given number. */
export interface DefaultsPorts extends StoredDefaults {
  readonly quoteHolderOf: (userId: string, number: string) => Promise<string | undefined>;
}

/** An account as stored on the server; nothing in it is taken from a request. */
export interface InvoiceAccount extends ShownAccount {
  readonly emailVerified: boolean;
  readonly timeZone: TimeZone;
  /** False if the owner switched emails about money off. */
  readonly hearsOfMoney?: boolean;
  /** Replaces the account ID in links that are emailed to clients. */
  readonly mailAlias: string;
  /** When the account was opened; '' if unknown. */
  readonly createdAt: string;
  /** When emails to clients were suspended because of complaints; absent if they are not. */
  readonly clientMailSuspendedAt?: string;
  /** When an operator closed the links to clients; absent if they are open. */
  readonly linksClosedAt?: string;
  readonly brandColor?: string;
  /**
   * The number suggested for the next invoice; absent until a number was typed or set. Until then numbers are made from
   * the clock.
   */
  readonly nextNumber?: string;
  /** The number suggested for the next quote; absent before the first quote. */
  readonly nextQuoteNumber?: string;
  /** True if clients are reminded of open quotes. */
  readonly remindsOfQuotes?: boolean;
  /** True if clients are reminded of open invoices. */
  readonly remindsOfInvoices?: boolean;
  /** The business as clients may see it. */
  readonly business: BusinessProfile;
}

/** What the writes that follow from a change need of its account. A request that has read the account hands it on. */
export type KnownAccount = Pick<InvoiceAccount, 'timeZone' | 'hearsOfMoney' | 'remindsOfInvoices'>;

export interface InvoiceAccounts {
  /** Undefined without a Lite profile. */
  find(userId: string): Promise<InvoiceAccount | undefined>;
}

export interface AccountsWithInvoices extends InvoiceAccounts {
  /** The account and one of its invoices, in one read. Each is undefined if it does not exist. */
  findWithInvoice(
    userId: string,
    invoiceId: string,
  ): Promise<{ readonly account: InvoiceAccount | undefined; readonly record: InvoiceRecord | undefined }>;
}

export type InvoiceLogos = Pick<LogoStore, 'current' | 'find'>;

/** The PDFs that were emailed, by content. */
export interface StoredPdfs {
  /** The small file of a photo, for the PDFs that show it. Absent where none has photos. */
  readPhoto?(userId: string, photoId: string): Promise<Uint8Array | undefined>;
  keep(
    userId: string,
    content: Pick<InvoiceContent, 'invoiceId' | 'contentId' | 'invoice'>,
    pdf: Uint8Array,
  ): Promise<void>;
  find(
    userId: string,
    content: Pick<InvoiceContent, 'invoiceId' | 'contentId'>,
  ): Promise<Uint8Array | undefined>;
}

/** Draws a document as a PDF file. */
export type RenderPdf = (
  sheet: InvoiceSheet,
  options: { author: string; createdAt: Date; logo?: Uint8Array },
) => Promise<Uint8Array>;

/** Dependencies of saving an invoice. */
export interface SaveInvoicePorts extends OnlineAcceptance {
  readonly invoices: InvoiceStore;
  readonly depositOf: DepositOf;
  readonly recordDeposits: RecordDeposits;
  readonly accounts: InvoiceAccounts;
  readonly logos: InvoiceLogos;
  readonly mailCap: InvoiceMailCap;
  readonly clientMailCap: ClientMailCap;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  /** A new invoice ID for an instant. */
  readonly newId: (now: Date) => string;
}

/** Dependencies of saving an invoice and emailing it to its owner. */
export interface SendInvoicePorts extends SaveInvoicePorts, PaymentChecks {
  readonly pdfs: StoredPdfs;
  readonly renderPdf: RenderPdf;
  readonly files: IssuedFiles;
  readonly mail: MailSender;
  readonly random: () => number;
  /** Origin of the site, for the link in the email. */
  readonly siteOrigin: () => Promise<string>;
}
