import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';

export interface Timelines {
  /** What happened to an invoice, newest first. */
  read(userId: string, invoiceId: string): Promise<readonly TimelineEvent[]>;
}

export interface InvoiceSharing {
  /** The invoice is sent, with all that counts it; undefined if it cannot be. Safe to repeat. */
  markSent(userId: string, invoiceId: string): Promise<InvoiceRecord | undefined>;
  /** The invoice with a link that shows its present content; undefined if it can have none now. */
  share(
    userId: string,
    invoiceId: string,
    how: { readonly renew: boolean },
  ): Promise<InvoiceRecord | undefined>;
}

/** What came of voiding an invoice, or of undoing it. */
export type VoidOutcome =
  | { readonly kind: 'done'; readonly record: InvoiceRecord }
  /** It was not changed, and why. */
  | { readonly kind: 'not-sent' | 'paid' | 'being-mailed' }
  /** It stays void: its quote was billed again, or the deposit on it changed. */
  | { readonly kind: 'quote-moved' };

export interface InvoiceVoids {
  /**
   * Takes a sent invoice out of the statistics and frees its quote, or puts it back, with all that counts it. Safe to repeat; an invoice
   * that is gone is not sent.
   */
  setVoid(
    userId: string,
    invoiceId: string,
    change: { readonly void: boolean; readonly reason?: string },
  ): Promise<VoidOutcome>;
}
