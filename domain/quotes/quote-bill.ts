import type { CalendarDate } from '../calendar-date.ts';
import type { BilledPart } from '../documents/progress.ts';
import { type StandingFacts, standingOf } from '../documents/standing.ts';
import type { StandingBadge } from '../documents/standing-state.ts';
import type { Cents } from '../money.ts';

/** An invoice that bills a part or all of an approved quote, as the page of the quote lists it. */
export interface QuoteBill {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly badge: StandingBadge;
  /** The client has no invoice yet. What it bills counts as billed, because it can be sent at any time. */
  readonly isDraft?: true;
  readonly totalCents: Cents;
  /** What arrived for it, with the deposit that it deducts. */
  readonly receivedCents: Cents;
}

/** A stored invoice as a bill of its quote. `today`: the day in the account's time zone. */
export function quoteBillOf(
  invoice: StandingFacts & Pick<QuoteBill, 'invoiceId' | 'invoiceNumber' | 'totalCents'>,
  isDraft: boolean,
  today: CalendarDate,
): QuoteBill {
  const { badge, receivedCents } = standingOf(invoice, today);
  const { invoiceId, invoiceNumber, totalCents } = invoice;
  return { invoiceId, invoiceNumber, badge, ...(isDraft && { isDraft }), totalCents, receivedCents };
}

/**
 * What of an approved quote is billed in drafts, in cents. `parts`: by invoice ID. An invoice without a part bills all
 * that was agreed, `agreedCents`.
 */
export const draftCentsOf = (
  bills: readonly Pick<QuoteBill, 'invoiceId' | 'isDraft'>[],
  parts: Readonly<Record<string, Pick<BilledPart, 'cents'>>>,
  agreedCents: Cents,
): Cents =>
  bills.reduce(
    (sum, { invoiceId, isDraft }) => sum + (isDraft ? (parts[invoiceId]?.cents ?? agreedCents) : 0),
    0,
  );
