import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { NewPayment } from '#domain/invoices/payment';
import type { RecordedPayment } from '#domain/invoices/receipt';
import type { Cents } from '#domain/money';

/** What came of recording a payment, or of removing one. */
export type PaymentOutcome =
  | { readonly kind: 'done'; readonly record: InvoiceRecord }
  | { readonly kind: 'not-sent' | 'key-reused' | 'no-payment' | 'of-provider' }
  /** A bank payment is under way; at most this may be recorded beside it. */
  | { readonly kind: 'pending'; readonly balanceCents: Cents }
  | { readonly kind: 'too-large'; readonly balanceCents: Cents };

export interface InvoicePayments {
  /** In the order they were received; removed ones are left out. */
  list(userId: string, invoiceId: string): Promise<readonly RecordedPayment[]>;
  /**
   * Records a payment of an invoice that was sent, with all that counts it, and has its receipt mailed where an address
   * for it is given. Safe to repeat with the same id.
   */
  record(
    userId: string,
    invoiceId: string,
    payment: NewPayment & { readonly paymentId: string; readonly receiptTo?: string },
  ): Promise<PaymentOutcome>;
  /** Takes a payment out again. Safe to repeat. An invoice that was paid without one is open again, whatever is named. */
  remove(userId: string, invoiceId: string, paymentId: string): Promise<PaymentOutcome>;
}
