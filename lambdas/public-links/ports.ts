import type { CalendarDate } from '#domain/calendar-date';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { DatedDetails } from '#domain/profile/payment-details';
import type { TimeZone } from '#domain/time-zone';
import type { ShownContent } from '../profile/index.ts';

/** An invoice by its client's link. */
export interface LinkedInvoice {
  readonly userId: string;
  readonly record: InvoiceRecord;
  /** What its page shows: the content that was mailed or published last. */
  readonly content: ShownContent;
  readonly timeZone: TimeZone;
  /** True in the first week of the account. */
  readonly isYoungAccount: boolean;
  /** The content of the version that the client had before this one. */
  readonly before?: InvoiceContent;
  /** Its owner accepts online payments. */
  readonly hasPayee: boolean;
  /** Payment details in effect now. */
  readonly howToPay?: DatedDetails;
}

export interface ClientLinks {
  /** Undefined for a link that was never made, was replaced, or does not work now: nobody can tell which. */
  find(linkId: string): Promise<LinkedInvoice | undefined>;
  /** The day of the last payment of an invoice; undefined without any. */
  paidOn(linked: LinkedInvoice): Promise<CalendarDate | undefined>;
  /** Notes that the client of an invoice probably opened it now. */
  noteOpened(linked: LinkedInvoice): Promise<void>;
  /** Notes that the client of an invoice says now that a check is on the way, once a day. */
  noteCheck(linked: LinkedInvoice): Promise<void>;
}

export interface MailStops {
  /**
   * Stops the emails of a business to the recipient of a message, given its secret; false for a wrong one. The account is
   * named by its alias, or by its ID in emails of 1.0.0.
   */
  stop(message: { readonly account: string; readonly id: string }, secretHash: string): Promise<boolean>;
}
