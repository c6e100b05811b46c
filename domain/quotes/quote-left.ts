import { type Cents, formatDollars } from '../money.ts';

/** What a quote says about its total and what of it is billed. */
interface Billed {
  readonly state: string;
  /** The invoice that uses its deposit, or bills all of it. */
  readonly invoiceId?: string | undefined;
  readonly totalCents?: Cents;
  readonly agreedCents?: Cents;
  readonly billedCents?: Cents;
  /** What of that is in drafts; absent for nothing. */
  readonly draftCents?: Cents;
}

/** What is left to bill of an approved quote of which invoices bill a part, in cents; 0 for any other quote. */
export const leftOfQuote = ({
  state,
  totalCents = 0,
  agreedCents = totalCents,
  billedCents,
}: Billed): Cents =>
  state === 'approved' && billedCents !== undefined ? Math.max(0, agreedCents - billedCents) : 0;

/** True for an approved quote of which invoices bill everything, drafts included. */
export const isAllBilled = (quote: Billed): boolean =>
  quote.state === 'approved' &&
  (quote.invoiceId !== undefined || quote.billedCents !== undefined) &&
  leftOfQuote(quote) === 0;

/** True if everything is billed, but the client does not have all of it: some or all of it is in a draft. */
export const isBilledInDraft = (quote: Billed): boolean => isAllBilled(quote) && (quote.draftCents ?? 0) > 0;

/**
 * "$2,820.00 of $5,640.00 billed ($2,820.00 of it in a draft), $2,820.00 left to bill"; undefined if nothing is left and
 * the client has all of it, and before anything is billed.
 */
export function billedText(quote: Billed): string | undefined {
  const left = leftOfQuote(quote);
  if (left === 0 && !isBilledInDraft(quote)) return undefined;
  const { totalCents = 0, agreedCents = totalCents, billedCents = agreedCents, draftCents = 0 } = quote;
  const inDraft = draftCents > 0 ? ` (${formatDollars(draftCents)} of it in a draft)` : '';
  const leftToBill = left > 0 ? `, ${formatDollars(left)} left to bill` : '';
  return `${formatDollars(billedCents)} of ${formatDollars(agreedCents)} billed${inDraft}${leftToBill}`;
}
