import { isPaymentChecked, type MoneyFacts, moneyOf } from '../documents/money-amounts.ts';
import type { ChangedPart } from '../documents/progress.ts';
import type { TimelineEvent } from './timeline.ts';

/** A version of an invoice as it was emailed. */
export interface EmailedPaper {
  readonly contentId: string;
  /** When it was emailed; ISO instant. */
  readonly at: string;
}

interface PrintedInvoice extends MoneyFacts {
  /** The printed content. */
  readonly contentId: string;
  readonly payments?: readonly unknown[] | undefined;
  /** Set if its part of a quote says something else now. */
  readonly changedPart?: ChangedPart | undefined;
}

/**
 * True if an invoice prints something else than was emailed: it was edited, paid, refunded or voided since, a payment of
 * it is being checked, or more or less remains of its quote.
 */
export function printsOtherThan(emailedId: string, invoice: PrintedInvoice): boolean {
  const { status, contentId, payments = [], changedPart } = invoice;
  const { undecidedCents, pendingCents, refundingCents } = moneyOf(invoice);
  return (
    contentId !== emailedId ||
    changedPart !== undefined ||
    status === 'void' ||
    payments.length > 0 ||
    undecidedCents > 0 ||
    pendingCents > 0 ||
    refundingCents > 0 ||
    isPaymentChecked(invoice)
  );
}

/** The invoice as it was last emailed; undefined if it was never emailed, or prints the same now. */
export function changedSinceEmailed(
  invoice: PrintedInvoice & { readonly timeline: readonly TimelineEvent[] },
): EmailedPaper | undefined {
  const emailed = invoice.timeline.find(
    ({ kind, contentId }) => kind === 'emailed' && contentId !== undefined,
  );
  if (emailed?.contentId === undefined) return undefined;
  const { contentId, at } = emailed;
  return printsOtherThan(contentId, invoice) ? { contentId, at } : undefined;
}

/** Which version a download or print is. `date`: the formatted day of the email. */
export const paperTexts = {
  download: 'Download PDF',
  now: 'As it is now',
  emailed: (date: string): string => `As emailed on ${date}`,
  printed: (date: string): string =>
    `Print/Download: As it is now. The PDF as emailed on ${date} is under “More” (⋯).`,
  /** On the pages of clients. */
  ofClient: {
    invoice: 'Download and print: As it is now.',
    quote: 'Print of this quote: As it is now.',
    quoteWithChanges: 'Print of this quote, and certificate: As it is now.',
  },
} as const;
