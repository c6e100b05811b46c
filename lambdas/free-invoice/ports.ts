import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { MessageName } from '#domain/messaging/message';
import type { IssuedFiles } from '../issued-files/index.ts';
import type { KeyedMessage, Reservation } from '../messaging/index.ts';
import type { BotCheck } from '../platform/bot-check/recaptcha.ts';
import type { Clock, Sleep } from '../platform/clock.ts';
import type { MailSender } from '../platform/ses/mail.ts';

/** What is kept of a submission: no text of the visitor, only hashes and the outcome. */
export interface FreeSubmission extends KeyedMessage {
  /** Free invoices of the address counted with this one. */
  readonly invoiceCount: number;
  readonly handOver?: HandOver;
}

/** On what terms the PDF is handed over. The secret is kept as it is, so that a resent request is told it again. */
export interface HandOver {
  readonly secret: string;
  /** ISO instant at which it ends. */
  readonly until: string;
}

/** The PDFs that were mailed, kept for a short time. */
export interface HandedPdfs {
  keep(submissionId: string, pdf: Uint8Array): Promise<void>;
  find(submissionId: string): Promise<Uint8Array | undefined>;
}

/** The address behind a submission, normalized. */
export interface NewSubmission {
  readonly submissionId: string;
  readonly bodyHash: string;
  readonly email: string;
  /** The visitor's network. */
  readonly network: string;
  /** Hash of the secret in the mail's "This wasn't me" link. */
  readonly blockTokenHash: string;
  readonly handOver: HandOver;
  /** Our own test of the generator, which no limit counts. */
  readonly isCanary: boolean;
}

export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly reservation: Reservation; readonly invoiceCount: number }
  /** The count is absent where other spellings of the mailbox have used the rest. */
  | { readonly kind: 'limit-reached'; readonly invoiceCount?: number }
  | { readonly kind: 'blocked' }
  /** Another request with this key came first. */
  | { readonly kind: 'duplicate' };

export interface FreeMessages<Kept extends FreeSubmission = FreeSubmission> {
  find(submissionId: string): Promise<Kept | undefined>;
  /**
   * One transaction: the message, the address' counter and its mailbox' counter, or none of them. `returned` is the
   * message that was given back before under the same key.
   */
  reserve(submission: NewSubmission, returned?: Kept): Promise<ReserveOutcome>;
}

/** The invoice counter kept on the early-access record of an address. */
export interface FreeInvoiceCounter {
  /** Stored count; undefined where the address has no record or no count. */
  countOf(email: string): Promise<number | undefined>;
}

/** Blocks an address for the holder of a mail that was sent to it. */
export interface AddressBlocker {
  /** False if there is no such message, or the secret is another's. */
  block(message: MessageName, secretHash: string): Promise<boolean>;
}

/** A place of a submission in the caps of its network and of the day, or the cap that is full (rule 38). */
export type Admission =
  | {
      readonly kind: 'admitted';
      /** For a submission that certainly mailed nothing. */
      giveBack(): Promise<void>;
    }
  | { readonly kind: 'network-busy' | 'generator-busy' };

export interface SubmissionCaps {
  admit(network: string): Promise<Admission>;
}

export interface FreeGeneratorSwitch {
  isPaused(): Promise<boolean>;
}

/** Draws a sheet as a PDF file. */
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
  readonly pdfs: Pick<HandedPdfs, 'keep'>;
  readonly files: Pick<IssuedFiles, 'recordFree'>;
  readonly mail: MailSender;
  readonly clock: Clock;
  readonly sleep: Sleep;
  readonly random: () => number;
  /** 128 random bits as text. */
  readonly newSecret: () => string;
  readonly hash: (text: string) => string;
  /** Origin of the site, for the link in the mail. */
  readonly siteOrigin: () => Promise<string>;
}
