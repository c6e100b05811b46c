import type { InvoiceSummary } from '#domain/contract/invoices';
import { isDraft } from '#domain/invoices/invoice-status';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { Start } from './start-draft.ts';

/** What is stored, so far as its form knows. */
export interface KnownInvoice {
  /** The form as it is stored; undefined for a new invoice. */
  readonly untouched: LiteInvoiceDraft | undefined;
  /** The same, while nobody knows whether it was mailed. */
  readonly unconfirmed: LiteInvoiceDraft | undefined;
  /** Nothing of it was mailed: it can be saved as a draft. */
  readonly isDraft: boolean;
}

/** What the form knows when it is opened. */
export const knownOf = (
  { untouched }: Pick<Start, 'untouched'>,
  stored: InvoiceSummary | undefined,
): KnownInvoice => ({
  untouched,
  unconfirmed: stored?.delivery === 'unknown' ? untouched : undefined,
  isDraft: stored === undefined || isDraft(stored),
});

/** How the form was stored while it stayed open. */
export type HowStored = 'draft' | 'failed' | 'unconfirmed';

/** What it knows once it was stored. */
export const knownAfter = (before: KnownInvoice, saved: LiteInvoiceDraft, how: HowStored): KnownInvoice => ({
  untouched: saved,
  unconfirmed: how === 'unconfirmed' ? saved : undefined,
  isDraft: how !== 'unconfirmed' && before.isDraft,
});
