import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { Part } from '#domain/documents/progress';
import { progressOf } from '#domain/quotes/billed-parts';
import { withPart } from '#domain/quotes/invoice-of-part';
import { leftCentsOf, type QuoteBilling } from '#domain/quotes/quote-billing';

/** The parts that the buttons on a quote start with: half of it, or all that is left. */
export const startParts: Readonly<Record<'part' | 'rest', Part>> = {
  part: { kind: 'percent', typed: '50', lines: [] },
  rest: { kind: 'rest', typed: '', lines: [] },
};

/** A draft that bills a part, and why the part cannot be billed, if it cannot. */
export interface DraftOfPart<Draft> {
  readonly draft: Draft;
  readonly refusal?: string;
}

/**
 * The draft with the rows and the tax of a part. A part that cannot be billed stays as typed and bills nothing, so that
 * the form cannot be sent with it. `invoiceId`: the stored invoice, or ''.
 */
export function draftWithPart<Draft extends InvoiceDraft & { readonly invoiceId: string }>(
  draft: Draft,
  billing: QuoteBilling,
  part: Part,
): DraftOfPart<Draft> {
  const { invoiceId } = draft;
  const progress = progressOf(billing, part, invoiceId);
  if (progress.ok) {
    // Typed texts stay as they are typed.
    const kept = { ...progress.value, part };
    return { draft: withPart(draft, billing, kept) };
  }
  const agreedCents = billing.agreed.amounts.total;
  const nothing = {
    part,
    agreedCents,
    billedBeforeCents: agreedCents - leftCentsOf(billing, invoiceId),
    cents: 0,
    taxCents: 0,
    taxBaseCents: 0,
  };
  const row = { description: billing.title || 'Quote', quantity: '1', unitPrice: '0' };
  return { draft: { ...draft, lineItems: [row], progress: nothing }, refusal: progress.refusal };
}

/** The draft with the amounts of its part as they are now: other invoices may have been made since it was typed. */
export const withPartAsItIsNow = <Draft extends InvoiceDraft & { readonly invoiceId: string }>(
  draft: Draft,
  billing: QuoteBilling | undefined,
): Draft => (draft.progress && billing ? draftWithPart(draft, billing, draft.progress.part).draft : draft);
