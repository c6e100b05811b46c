import type { CalendarDate } from '#domain/calendar-date';
import type { InvoiceContent, InvoiceRecord, NextNumber } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { QuoteBilling } from '#domain/quotes/quote-billing';
import type { ReceivedDeposit } from '#domain/quotes/received-deposit';
import type { WholeOfQuote } from '#domain/quotes/whole-invoice';

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
  /** The invoice of the whole quote; absent without one, and until a change order is signed. */
  readonly whole?: WholeOfQuote | undefined;
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
  /** A payment of the deposit may have been made that could not be read yet. */
  readonly isDepositChecked?: boolean | undefined;
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
