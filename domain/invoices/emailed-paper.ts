import { type MoneyFacts, moneyOf } from '../documents/money-amounts.ts';
import type { TimelineEvent } from './timeline.ts';

/** A version of an invoice as it was emailed. */
export interface EmailedPaper {
  readonly contentId: string;
  /** When it was emailed; ISO instant. */
  readonly at: string;
}

/**
 * The invoice as it was last emailed, if it prints something else now: it was edited, paid, refunded or voided since.
 * Undefined if it was never emailed, or prints the same.
 */
export function changedSinceEmailed(
  invoice: MoneyFacts & {
    readonly contentId: string;
    readonly timeline: readonly TimelineEvent[];
    readonly payments?: readonly unknown[];
  },
): EmailedPaper | undefined {
  const emailed = invoice.timeline.find(
    ({ kind, contentId }) => kind === 'emailed' && contentId !== undefined,
  );
  if (emailed?.contentId === undefined) return undefined;
  const { contentId, at } = emailed;
  const { status, payments = [] } = invoice;
  const { undecidedCents, pendingCents, refundingCents } = moneyOf(invoice);
  const isChanged =
    contentId !== invoice.contentId ||
    status === 'void' ||
    payments.length > 0 ||
    undecidedCents > 0 ||
    pendingCents > 0 ||
    refundingCents > 0;
  return isChanged ? { contentId, at } : undefined;
}

/** Which version a download or print is. `date`: the formatted day of the email. */
export const paperTexts = {
  download: 'Download PDF',
  now: 'As it is now',
  emailed: (date: string): string => `As emailed on ${date}`,
  printed: (date: string): string =>
    `Print/Download: As it is now. The PDF as emailed on ${date} is under “More”.`,
} as const;
