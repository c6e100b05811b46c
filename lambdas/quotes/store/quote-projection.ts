import type { InvoiceProjection, NewSubmission, SaveOutcome } from '../../invoices/index.ts';
import type { Table } from '../../platform/table/table.ts';
import { meaning } from '../../platform/table/writes.ts';
import { quoteOf } from './agreed-on-quote.ts';
import { claimQuote } from './claim-quote.ts';
import { freeDeletedQuote, freeVoidedQuote } from './free-quote.ts';
import { reclaimQuote } from './reclaim-quote.ts';

/** Why the quote could not be claimed: it has an invoice or cannot have one, or something changed after it was read. */
async function explainConflict(
  table: Table,
  { userId, quoted, billing, existing }: NewSubmission,
): Promise<SaveOutcome> {
  const quoteId = billing?.quoteId ?? quoted?.quoteId;
  const stored = quoteId === undefined ? undefined : await quoteOf(table, { quoteId });
  const isApproved = stored?.userID === userId && stored.status === 'accepted';
  const { invoiceId, parts = {} } = stored ?? {};
  const billed = invoiceId ?? Object.keys(parts)[0];
  // Beside parts, only another part can be billed. An invoice of the whole quote is one since more was agreed.
  const isOpen =
    billed === undefined ||
    existing !== undefined ||
    (billing && { ...parts, ...billing.parts }[billed] !== undefined);
  return isApproved && isOpen ? { kind: 'overtaken' } : { kind: 'quote-invoiced', invoiceId: billed };
}

/** Keeps the ID of the invoice made from a quote up to date on the quote. */
export const quoteProjection: InvoiceProjection = {
  purpose: 'quote',
  writes(table, change) {
    switch (change.cause) {
      case 'submission':
        return claimQuote(change.submission).map((write) =>
          meaning(write, () => explainConflict(table, change.submission)),
        );
      case 'voided':
        return freeVoidedQuote(table, change.before);
      case 'unvoided':
        return reclaimQuote(table, change.before);
      case 'deleted':
        return freeDeletedQuote(table, change.before);
      default:
        return [];
    }
  },
};
