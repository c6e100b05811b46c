import type { CalendarDate } from '#domain/calendar-date';
import type { InvoiceFilter, InvoiceSum } from '#domain/invoices/invoice-filter';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { ReceivedPayment } from '#domain/invoices/received';

export interface InvoiceLister {
  /** Newest first, starting after `afterInvoiceId`; at most `limit`. */
  list(
    userId: string,
    options: { readonly limit: number; readonly afterInvoiceId?: string },
  ): Promise<{ readonly records: readonly InvoiceRecord[]; readonly hasMore: boolean }>;
}

/** Which of these invoices have a payment that may have been made and could not be read yet, by ID. */
export type FindBeingChecked = (
  userId: string,
  records: readonly InvoiceRecord[],
) => Promise<ReadonlySet<string>>;

/** The size of a page, and the cursor that it starts after. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
  /** With 'unpaid': also sent invoices on which nothing is owed, because it is undecided, disputed or covered. */
  readonly hasSettled?: boolean;
}

export interface FoundPage {
  readonly records: readonly InvoiceRecord[];
  readonly cursor?: string;
  /** True, with no records, if there are too many invoices to sort by amount. */
  readonly isTooMany?: true;
}

export interface InvoiceFinder {
  /**
   * A page of the invoices that match a filter, in its order, starting after a cursor. A page with a cursor may be
   * short: the request then reached its maximum number of reads.
   */
  find(userId: string, filter: InvoiceFilter, page: PageRequest): Promise<FoundPage>;
  /**
   * The number and sum of the invoices that match a filter. If one request cannot read them all, this is the sum of
   * one part, with a cursor for the next.
   */
  sum(
    userId: string,
    filter: InvoiceFilter,
    cursor: string | undefined,
  ): Promise<InvoiceSum & { readonly cursor?: string }>;
}

/** The payments an account has received, by day. */
export interface ReceivedPayments {
  /** Payments received from one day to another, both included, in no particular order; without removed payments. */
  between(
    userId: string,
    from: CalendarDate | undefined,
    to: CalendarDate | undefined,
  ): Promise<readonly ReceivedPayment[]>;
  /** Invoices by ID, in no particular order; missing invoices are left out. */
  invoices(userId: string, ids: readonly string[]): Promise<readonly InvoiceRecord[]>;
}
