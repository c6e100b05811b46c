import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { MessageName } from '#domain/messaging/message';
import type { IssuedFiles } from '../issued-files/index.ts';
import type { KeyedMessage, Reservation } from '../messaging/index.ts';
import type { BotCheck } from '../platform/bot-check/recaptcha.ts';
import type { Clock, Sleep } from '../platform/clock.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** A stored submission: hashes and the outcome, none of the visitor's text. */
export interface FreeSubmission extends KeyedMessage {
  /** Number of free invoices of the address, including this one. */
  readonly invoiceCount: number;
  readonly handOver?: DownloadTerms;
}

/** Terms for downloading the PDF. The secret is stored unhashed, because the answer to a retry contains it again. */
export interface DownloadTerms {
  readonly secret: string;
  /** When the download expires (ISO). */
  readonly until: string;
}

/** The emailed PDFs, stored for a short time. */
export interface DownloadablePdfs {
  keep(submissionId: string, pdf: Uint8Array): Promise<void>;
  find(submissionId: string): Promise<Uint8Array | undefined>;
}

/** A submission to reserve. `email` is the recipient's normalized address. */
export interface NewSubmission {
  readonly submissionId: string;
  readonly bodyHash: string;
  readonly email: string;
  /** The visitor's network. */
  readonly network: string;
  /** Hash of the secret in the email's "This wasn't me" link. */
  readonly blockTokenHash: string;
  readonly handOver: DownloadTerms;
  /** True for our own test of the generator, which no limit counts. */
  readonly isCanary: boolean;
}

export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly reservation: Reservation; readonly invoiceCount: number }
  /** The count is missing if other spellings of the mailbox have used up the limit. */
  | { readonly kind: 'limit-reached'; readonly invoiceCount?: number }
  | { readonly kind: 'blocked' }
  /** Another request with this key came first. */
  | { readonly kind: 'duplicate' };

export interface FreeMessages<Stored extends FreeSubmission = FreeSubmission> {
  find(submissionId: string): Promise<Stored | undefined>;
  /**
   * Writes the message and increases the counters of the address and its mailbox in one transaction, or writes nothing.
   * `returned` is an earlier message with the same key that was returned.
   */
  reserve(submission: NewSubmission, returned?: Stored): Promise<ReserveOutcome>;
}

/** The invoice counter in the early-access record of an address. */
export interface FreeInvoiceCounter {
  /** The stored count; undefined if the address has no record or no count. */
  countOf(email: string): Promise<number | undefined>;
}

/** Blocks an address, given the secret of an email sent to it. */
export interface AddressBlocker {
  /** False if there is no such message, or the secret is wrong. */
  block(message: MessageName, secretHash: string): Promise<boolean>;
}

/**
 * Result of counting a submission in the daily limits of its network and of the service: admitted, or which limit is
 * reached (rule 38).
 */
export type Admission =
  | {
      readonly kind: 'admitted';
      /** Takes the count back, for a submission that certainly sent no email. */
      giveBack(): Promise<void>;
    }
  | { readonly kind: 'network-busy' | 'generator-busy' };

export interface SubmissionCaps {
  admit(network: string): Promise<Admission>;
}

export interface FreeGeneratorSwitch {
  isPaused(): Promise<boolean>;
}

/** Renders a document as a PDF file. */
export type RenderPdf = (sheet: InvoiceSheet, options: { author: string }) => Promise<Uint8Array>;

export interface SendFreeInvoicePorts {
  readonly messages: FreeMessages;
  readonly caps: SubmissionCaps;
  readonly generatorSwitch: FreeGeneratorSwitch;
  readonly botCheck: BotCheck;
  /** True for a submission of our own canary (`canary-pass.ts`). */
  readonly isCanary: (submission: {
    readonly submissionId: string;
    readonly recipientEmail: string;
    readonly recaptchaToken: string;
  }) => boolean;
  readonly renderPdf: RenderPdf;
  readonly pdfs: Pick<DownloadablePdfs, 'keep'>;
  readonly files: Pick<IssuedFiles, 'recordFree'>;
  readonly mail: MailSender;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  /** Origin of the site, for the link in the email. */
  readonly siteOrigin: () => Promise<string>;
}
