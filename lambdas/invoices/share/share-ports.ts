import type { Progress } from '#domain/documents/progress';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { TimelineEvent } from '#domain/invoices/timeline';

export interface Timelines {
  /** The events of an invoice, newest first. */
  read(userId: string, invoiceId: string): Promise<readonly TimelineEvent[]>;
}

/** What a draft with this content says about the agreed total once its client gets it. */
export interface PartNow {
  readonly contentId: string;
  readonly progress: Progress;
}

export interface InvoiceSharing {
  /**
   * Marks the invoice as sent and updates all totals and lists that include it; undefined if it cannot be sent. Safe to
   * repeat.
   */
  markSent(
    userId: string,
    invoiceId: string,
    how?: { readonly part?: PartNow | undefined },
  ): Promise<InvoiceRecord | undefined>;
  /** Gives the invoice a link that shows its current content; undefined if it cannot have a link now. */
  share(
    userId: string,
    invoiceId: string,
    how: { readonly renew: boolean; readonly part?: PartNow | undefined },
  ): Promise<InvoiceRecord | undefined>;
}

/** The outcome of voiding an invoice or restoring it. */
export type VoidOutcome =
  | { readonly kind: 'done'; readonly record: InvoiceRecord }
  /** Not changed, for this reason. */
  | { readonly kind: 'not-sent' | 'paid' | 'being-mailed' }
  /** Not voided: it was imported without the quote whose deposit it deducts, to which the deposit would go back. */
  | { readonly kind: 'quote-missing' }
  /** The invoice stays void: its quote was invoiced again, or the quote's deposit changed. */
  | { readonly kind: 'quote-moved' };

export interface InvoiceVoids {
  /**
   * Voids a sent invoice and frees its quote, or undoes both, in one transaction with all totals and lists that include
   * the invoice. Safe to repeat. A missing invoice is reported as `not-sent`.
   */
  setVoid(
    userId: string,
    invoiceId: string,
    change: { readonly void: boolean; readonly reason?: string },
  ): Promise<VoidOutcome>;
}
