import type { PayableMethod, Payment } from '#domain/documents/payment';
import type { PartStanding } from '#domain/documents/progress';
import type { GivenInvoice } from '#domain/invoices/given-invoice';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';
import type { Cents } from '#domain/money';
import type { DatedDetails } from '#domain/profile/payment-details';
import type { TimeZone } from '#domain/time-zone';
import type { ShownContent } from '../profile/index.ts';

/** An invoice found by its client's link. */
export interface LinkedInvoice {
  readonly userId: string;
  /** The invoice as the client has it: everything that the client reads is made of it. */
  readonly given: GivenInvoice;
  /** The invoice as it is stored, with an edit that was not sent: only for what its owner reads. */
  readonly stored: InvoiceRecord;
  /** The content shown on the client's page: the one last emailed or published. */
  readonly content: ShownContent;
  readonly timeZone: TimeZone;
  /** True in the first week of the account. */
  readonly isYoungAccount: boolean;
  /** The content of the version that the client had before. */
  readonly before?: InvoiceContent;
  /** True if the owner accepts online payments. */
  readonly hasPayee: boolean;
  /** The methods that the owner offers online; none without `hasPayee`. */
  readonly onlineMethods: readonly PayableMethod[];
  /** True if the owner accepted them until the provider ended our access to the account. */
  readonly isPayeeLost: boolean;
  /** Payment details that are in effect now. */
  readonly howToPay?: DatedDetails;
}

export interface ClientLinks {
  /**
   * Finds an invoice by its link; undefined if the link never existed, was replaced, or is disabled. The caller cannot
   * tell which.
   */
  find(linkId: string): Promise<LinkedInvoice | undefined>;
  /** How it stands now to all that was agreed; undefined if it bills no part of a quote that still exists. */
  partOf(linked: LinkedInvoice): Promise<PartStanding | undefined>;
  /** The payments of the invoice in order, also if they add up to 0. */
  payments(linked: LinkedInvoice): Promise<readonly Payment[]>;
  /** True if the business can email the client's address: there is one, and it did not stop the emails. */
  reachesClient(linked: LinkedInvoice): Promise<boolean>;
  /** The state of the receipt that a payment caused; undefined if there is none, or it was not sent. */
  receiptOf(linked: LinkedInvoice, paymentId: string): Promise<'waiting' | 'sent' | undefined>;
  /** Records that the client has probably opened the invoice now. */
  recordOpening(linked: LinkedInvoice): Promise<void>;
  /** Records that the client says a check of this amount is on the way, at most once a day. */
  recordCheck(linked: LinkedInvoice, cents: Cents): Promise<void>;
}

/** Questions of clients about invoices. */
export interface InvoiceQuestions {
  /**
   * Writes the question, its time, the entry in Today and the queued email to the owner in one transaction. False, and
   * nothing written, if the last question about the invoice is less than an hour old.
   */
  add(linked: LinkedInvoice, question: { readonly text: string; readonly hash: string }): Promise<boolean>;
  /** The invoice's events, newest first. */
  list(userId: string, invoiceId: string): Promise<readonly TimelineEvent[]>;
  /** Marks the questions up to the given latest one as answered, and takes the entry off Today. */
  setAnswered(userId: string, invoiceId: string, latest: TimelineEvent): Promise<void>;
}

export interface MailStops {
  /**
   * Stops a business's emails to the recipient of a message, given the message's secret; false if the secret is wrong.
   * `account` is the account's alias, or the ID of a business of the mobile app, which has none.
   */
  stop(message: { readonly account: string; readonly id: string }, secretHash: string): Promise<boolean>;
}
