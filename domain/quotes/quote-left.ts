import { type Cents, formatDollars } from '../money.ts';

/** What a quote says about its total and what of it is billed. */
interface Billed {
  readonly state: string;
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

/**
 * "$2,820.00 of $5,640.00 billed ($2,820.00 of it in a draft), $2,820.00 left to bill"; undefined unless a part is billed.
 */
export function billedText(quote: Billed): string | undefined {
  const left = leftOfQuote(quote);
  if (left === 0) return undefined;
  const { totalCents = 0, agreedCents = totalCents, billedCents = 0, draftCents = 0 } = quote;
  const inDraft = draftCents > 0 ? ` (${formatDollars(draftCents)} of it in a draft)` : '';
  return `${formatDollars(billedCents)} of ${formatDollars(agreedCents)} billed${inDraft}, ${formatDollars(left)} left to bill`;
}
