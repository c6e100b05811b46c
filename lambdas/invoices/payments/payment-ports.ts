import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { RecordedPayment } from '#domain/invoices/receipt';
import type { NewPayment } from '#domain/invoices/validate-payment';
import type { Cents } from '#domain/money';

/** The outcome of recording or removing a payment. */
export type PaymentOutcome =
  | {
      readonly kind: 'done';
      readonly record: InvoiceRecord;
      /** True if the payment was removed before its receipt was emailed, so that nobody gets the receipt. */
      readonly isReceiptDropped?: boolean;
    }
  | { readonly kind: 'not-sent' | 'key-reused' | 'no-payment' | 'of-provider' }
  /** A bank payment is under way; at most `balanceCents` may be recorded in addition. */
  | { readonly kind: 'pending'; readonly balanceCents: Cents }
  | { readonly kind: 'too-large'; readonly balanceCents: Cents };

export interface InvoicePayments {
  /** Ordered by the day they were received; without removed payments. */
  list(userId: string, invoiceId: string): Promise<readonly RecordedPayment[]>;
  /**
   * Records a payment of a sent invoice, updates all totals and lists that include it, and queues its receipt if an
   * address is given. The receipt is emailed `receiptDelaySeconds` later. Safe to repeat with the same ID.
   */
  record(
    userId: string,
    invoiceId: string,
    payment: NewPayment & { readonly paymentId: string; readonly receiptTo?: string },
  ): Promise<PaymentOutcome>;
  /**
   * Removes a payment, and its receipt if that was not emailed yet. Safe to repeat. An invoice that was marked paid without a payment is open again, for any
   * `paymentId`.
   */
  remove(userId: string, invoiceId: string, paymentId: string): Promise<PaymentOutcome>;
}
