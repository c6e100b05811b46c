import { isIssued, isVoid, type MoneyFacts } from '../documents/money-amounts.ts';
import { type ChangedPart, changedPart, type PartStanding, type Progress } from '../documents/progress.ts';
import { billedCentsOf, draftsBeside, type QuoteBilling } from './quote-billing.ts';

/** An invoice that may bill a part of a quote, with what is agreed and billed now. */
type PartInvoice = Pick<MoneyFacts, 'status'> & {
  readonly invoiceId: string;
  readonly progress?: Progress;
  readonly billing?: QuoteBilling;
};

/** How the part that an invoice bills stands now, as its client is told; undefined for any other. */
export function partStandingOf({ invoiceId, progress, billing }: PartInvoice): PartStanding | undefined {
  if (!progress || !billing) return undefined;
  const draftCents = draftsBeside(billing, invoiceId);
  return {
    ...progress,
    agreedCents: billing.agreed.amounts.total,
    billedCents: billedCentsOf(billing.parts),
    ...(draftCents > 0 && { draftCents }),
  };
}

/** What the part of an invoice says now, if that is something else than its document says; nothing about a void one. */
export function changedPartOf(invoice: PartInvoice): ChangedPart | undefined {
  const part = partStandingOf(invoice);
  return part && !isVoid(invoice) ? changedPart(invoice.progress, part, isIssued(invoice)) : undefined;
}
