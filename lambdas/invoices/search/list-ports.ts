import type { CalendarDate } from '#domain/calendar-date';
import type { InvoiceFilter, InvoiceSum } from '#domain/invoices/invoice-filter';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { ReceivedPayment } from '#domain/invoices/received';

export interface InvoiceLister {
  /** Newest first, beginning after `afterInvoiceId`; at most `limit`. */
  list(
    userId: string,
    options: { readonly limit: number; readonly afterInvoiceId?: string },
  ): Promise<{ readonly records: readonly InvoiceRecord[]; readonly hasMore: boolean }>;
}

/** The size of a page, and the cursor that it begins after. */
export interface PageWanted {
  readonly limit: number;
  readonly cursor?: string;
}

export interface FoundPage {
  readonly records: readonly InvoiceRecord[];
  readonly cursor?: string;
  /** True, with no records, where more are to be sorted by amount than can be. */
  readonly isTooMany?: true;
}

export interface InvoiceFinder {
  /**
   * A page of the invoices that a filter shows, in its order, beginning after a cursor. A page that is not full and has a
   * cursor ends where it had looked at enough invoices for once.
   */
  find(userId: string, filter: InvoiceFilter, page: PageWanted): Promise<FoundPage>;
  /** How many a filter shows, and what they come to; of more than are looked at at once a part, up to its cursor. */
  sum(
    userId: string,
    filter: InvoiceFilter,
    cursor: string | undefined,
  ): Promise<InvoiceSum & { readonly cursor?: string }>;
}

/** What an account has received, by day. */
export interface ReceivedPayments {
  /** Payments received from one day to another, both included, in no order; removed ones are left out. */
  between(
    userId: string,
    from: CalendarDate | undefined,
    to: CalendarDate | undefined,
  ): Promise<readonly ReceivedPayment[]>;
  /** Invoices by their ids, in no order; those that are not there are left out. */
  invoices(userId: string, ids: readonly string[]): Promise<readonly InvoiceRecord[]>;
}
