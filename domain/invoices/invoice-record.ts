import type { CalendarDate } from '../calendar-date.ts';
import type { InvoiceSummary } from '../contract/invoice-summary.ts';
import type { Invoice } from '../documents/invoice.ts';
import type { InvoiceDraft } from '../documents/invoice-draft.ts';
import { isVoid } from '../documents/money-amounts.ts';
import { normalizeEmail } from '../email-address.ts';
import type { Cents } from '../money.ts';
import type { StoredOnline } from '../online-payments/invoice-online.ts';
import type { QuoteBilling } from '../quotes/billed-parts.ts';
import type { ReceivedDeposit } from '../quotes/received-deposit.ts';
import type { ClientCopy } from './client-version.ts';
import type { HowToPay } from './how-to-pay.ts';

/** An invoice without its content: the values that the history shows, and the state of its current submission. */
export interface InvoiceRecord
  extends Omit<InvoiceSummary, 'clientVersions' | 'isCorrectedByLink' | 'online' | 'isBeingChecked'> {
  /** The state of its online payments. */
  readonly onlinePayments?: StoredOnline;
  /** The changes of `waivedCents`, which they add up to: when (ISO) the owner decided, or the balance changed. */
  readonly waivers?: readonly { readonly at: string; readonly cents: Cents }[];
  /**
   * ISO instant until which an open page of the payment provider may accept a payment. Changing it does not increase
   * `version`.
   */
  readonly payableUntil?: string;
  readonly updatedAt: string;
  /** The work and its place, as a search finds them; from `searchableWork`. Absent if an older release stored it. */
  readonly work?: string;
  /** The month in which it counts as billed, `yyyy-mm`: that of its issue date, or of the day it was first sent. */
  readonly billedMonth?: string;
  /** IDs of the photos of its current content; absent if it has none. */
  readonly photoIds?: readonly string[];
  /** ID of the only attempt that may store the outcome of the current submission. */
  readonly attempt: string;
  /**
   * Increases with every write, except writes of only those attributes whose comments say so. A change planned from an
   * older version is not written.
   */
  readonly version: number;
  /** True if its email counts toward the limit of an unverified account. */
  readonly metered?: boolean;
  /** ISO instant from which its lines are to be saved as items; absent once they are, and while it is being emailed. */
  readonly due?: string;
  /** ISO instant since which the sweeper no longer processes it, after failures of our own code. */
  readonly sweepAsideAt?: string;
  /**
   * ID of the content shown on the client's page and used for reminders: the last one emailed or otherwise given to the
   * client; before that, the last one emailed to the owner.
   */
  readonly publishedId?: string;
  /** All versions given to the client, except that of `clientMail`. Read with `clientCopiesOf`. */
  readonly clientCopies?: readonly ClientCopy[];
  /** When the client's page last changed to another version; absent if it never did. */
  readonly republishedAt?: string;
  /** When the client probably opened it for the first and last time. Changing these does not increase `version`. */
  readonly openedAt?: string;
  readonly lastOpenedAt?: string;
  /** When the client last reported that a check is on its way. Changing it does not increase `version`. */
  readonly checkReportedAt?: string;
  /** The amount due that the client saw when reporting it; absent if an older release stored the report. */
  readonly checkReportedCents?: Cents;
  /**
   * Only of an imported invoice: the state of its emails and links in the original account, kept for another export. No
   * code acts on it.
   */
  readonly importedState?: Readonly<Record<string, unknown>>;
}

/** The address for emails to the client; '' if there is none. */
export const clientAddress = ({
  deliveryEmail,
  clientEmail,
}: Pick<InvoiceRecord, 'deliveryEmail' | 'clientEmail'>): string =>
  normalizeEmail(deliveryEmail ?? clientEmail);

/** True if the invoice was ever sent. A later email does not change that, even if it fails. */
export const wasSent = (record: Pick<InvoiceRecord, 'status'>): boolean =>
  isCounted(record) || isVoid(record);

/** True if sent or paid: such invoices are in the statistics (rule 30). */
export const isCounted = ({ status }: Pick<InvoiceRecord, 'status'>): boolean =>
  status === 'sent' || status === 'paid';

/** True if the invoice was sent or the client may already have it, so that a change is a new revision. */
export const mayBeWithClient = (
  record: Pick<InvoiceRecord, 'status' | 'publishedId' | 'clientMail'>,
): boolean =>
  isCounted(record) ||
  record.publishedId !== undefined ||
  (record.clientMail !== undefined && record.clientMail.delivery !== 'failed');

/** The content of one submission, with the business data copied when it was issued (rule 24). Never changed. */
export interface InvoiceContent {
  readonly contentId: string;
  readonly invoiceId: string;
  /** Hash of the request, to distinguish a repeated request from a reused key. */
  readonly bodyHash: string;
  readonly savedAt: string;
  /**
   * All fields, with the business fields from the profile at that time. For a draft, only the values that could be
   * parsed.
   */
  readonly invoice: Invoice;
  /** A draft as typed, possibly incomplete or invalid; absent once the content was checked. */
  readonly typed?: InvoiceDraft;
  readonly totalCents: Cents;
  /** Revision of the invoice with this content; absent if release 1.0.0 wrote it. */
  readonly revision?: number;
  /** Deposit received on the quote that the invoice was created from. */
  readonly depositCents?: Cents;
  /** The remaining part of a deposit paid online at that time, as the PDF shows; absent if none. */
  readonly onlineDepositCents?: Cents;
  readonly brandColor: string;
  readonly logoVersion?: string;
  /** The payment instructions that the client received. */
  readonly howToPay?: HowToPay;
  /** Clients could pay the account online when it was saved. */
  readonly takesOnline?: true;
  /** ID of the client's page whose link is printed on it. */
  readonly linkId?: string;
  /** The account's address at that time. */
  readonly userEmail: string;
  /** The saved client selected in the form. */
  readonly pickedClientId?: string;
  /** The previous content, if it had been sent. Its lines do not count as new uses of saved items. */
  readonly previousContentId?: string;
}

/** The number to offer for the following invoice. */
export interface NextNumber {
  readonly number: string;
  /**
   * The stored next number that it replaces. If another one was stored meanwhile, that one stays. Absent if the number
   * is stored in any case.
   */
  readonly replacedNumber?: string;
}

/**
 * The occurrence of a recurring invoice that a new invoice is created for. Saved with it, so that each day has at most
 * one invoice.
 */
export interface RepeatOccurrence {
  /** ID of the recurring invoice. */
  readonly of: string;
  readonly day: CalendarDate;
  /** Number of missed days before it that are skipped. */
  readonly passedOver: number;
  /** Version of the schedule when it was read. */
  readonly version: number;
}

/** What invoices bill of an approved quote, as it was read. */
export interface StoredBilling extends QuoteBilling {
  readonly quoteId: string;
  /** Increases with every change of the parts. A part is saved only if it has not increased since it was read. */
  readonly version?: number | undefined;
  /** The invoice that uses the deposit, or the one that bills the whole quote. */
  readonly invoiceId?: string | undefined;
}

/** The paid parts of a quote's deposit, before an invoice is created from the quote. */
export interface QuotedDeposit {
  /** Recorded by hand. */
  readonly received?: ReceivedDeposit | undefined;
  /** The payments through the provider, minus refunds and disputes; 0 for none. */
  readonly onlineCents: Cents;
  /** What is agreed on the quote, with its signed change orders. */
  readonly quotedCents: Cents;
  /**
   * Increases with every change by a payment through the provider. The invoice is created only if it has not increased
   * since the quote was read.
   */
  readonly onlineVersion?: number | undefined;
  /** The job that the approval created; absent for a quote that was not approved. */
  readonly jobId?: string | undefined;
  /** Absent for a quote that was not approved. */
  readonly billing?: StoredBilling | undefined;
}

/** The data of an approved quote that its invoice needs. */
export interface QuotedInvoice extends Partial<QuotedDeposit> {
  readonly quoteId: string;
}

/** A content to save, as a new invoice or as a change of `existing`. */
export interface NewSubmission {
  readonly userId: string;
  readonly content: InvoiceContent;
  readonly existing?: InvoiceRecord;
  /** The quote that a new invoice is created from, with its received deposit. */
  readonly quoted?: QuotedInvoice;
  /** The job that a new invoice is made for. */
  readonly jobId?: string;
  /** For an invoice that bills a part of a quote: the quote's parts, as they were read. */
  readonly billing?: StoredBilling;
  /** The visits that a new invoice bills together. */
  readonly visitIds?: readonly string[];
  readonly repeat?: RepeatOccurrence;
  readonly revision: number;
  /** True if the stored content is emailed again, so that statistics do not change. */
  readonly isAsStored: boolean;
  readonly nextNumber?: NextNumber;
  /** True if the same request came again because its email was certainly not sent. The content is then overwritten. */
  readonly isRepeated: boolean;
  readonly isMailed: boolean;
  /** True if its email counts toward the limit of an unverified account. */
  readonly isMetered: boolean;
  /** Hash of the token in the "This wasn't me" link of an email to an unverified account. */
  readonly blockTokenHash?: string;
}
