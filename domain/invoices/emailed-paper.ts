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

/** True for an event with which a client gets the current version; a payment shows it on the client's page. */
const givesVersion = ({ kind, mail }: TimelineEvent): boolean =>
  kind === 'emailed'
    ? mail === 'to-client'
    : ['link-copied', 'link-renewed', 'marked-sent', 'payment-recorded'].includes(kind);

/**
 * The version that a client had when a receipt of a payment was emailed last: a later one is not what the receipt was
 * about. `issued`: the issued versions, oldest first; `timeline`: newest first.
 */
export function versionOfReceipt<Version extends { readonly contentId: string; readonly savedAt: string }>(
  issued: readonly Version[],
  timeline: readonly TimelineEvent[],
  { paymentId, recordedAt }: { readonly paymentId: string; readonly recordedAt: string },
): Version | undefined {
  const receipt = timeline.find((event) => event.mail === 'receipt' && event.paymentId === paymentId);
  const at = receipt?.at ?? recordedAt;
  const given = timeline.find((event) => event.at <= at && givesVersion(event));
  const emailed = issued.find(({ contentId }) => contentId === given?.contentId);
  return emailed ?? issued.findLast(({ savedAt }) => savedAt <= (given?.at ?? at)) ?? issued[0];
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
