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
  /** `of-provider`: an online payment cannot be removed by hand. */
  | { readonly kind: 'not-sent' | 'key-reused' | 'no-payment' | 'of-provider' }
  /** The divided payment that it is a part of is removed, or is being removed. */
  | { readonly kind: 'undone' }
  /** A bank payment is under way; at most `balanceCents` may be recorded in addition. */
  | { readonly kind: 'pending'; readonly balanceCents: Cents }
  | { readonly kind: 'too-large'; readonly balanceCents: Cents };

export interface InvoicePayments {
  /** Ordered by the day they were received; without removed payments. */
  list(userId: string, invoiceId: string): Promise<readonly RecordedPayment[]>;
  /**
   * Records a payment of a sent invoice, updates all totals and lists that include it, and queues its receipt if an
   * address is given. The receipt is emailed `receiptDelaySeconds` later. The invoice is not read
   * again if the caller has just read it (`justRead`) and it has not changed. Safe to repeat with the same ID. A part of
   * a divided payment is recorded only while the others are (`dividedId`), which also stores why it has no receipt.
   */
  record(
    userId: string,
    invoiceId: string,
    payment: NewPayment & {
      readonly paymentId: string;
      readonly receiptTo?: string;
      readonly dividedId?: string;
      readonly receiptProblem?: string;
    },
    justRead?: InvoiceRecord,
  ): Promise<PaymentOutcome>;
  /**
   * Removes a payment, and its receipt if that was not emailed yet. An invoice that was marked paid without a payment
   * is opened again, for any `paymentId`. Safe to repeat.
   */
  remove(userId: string, invoiceId: string, paymentId: string): Promise<PaymentOutcome>;
}
