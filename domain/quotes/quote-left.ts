import { type Cents, formatDollars } from '../money.ts';
import type { QuoteStanding } from './quote-words.ts';

/** What is left to bill of an approved quote of which invoices bill a part, in cents; 0 for any other quote. */
export const leftOfQuote = ({
  state,
  totalCents = 0,
  agreedCents = totalCents,
  billedCents,
}: Pick<QuoteStanding, 'state' | 'totalCents' | 'agreedCents' | 'billedCents'>): Cents =>
  state === 'approved' && billedCents !== undefined ? Math.max(0, agreedCents - billedCents) : 0;

/** "$2,820.00 of $5,640.00 billed, $2,820.00 left to bill"; undefined unless a part is billed. */
export function billedText(
  quote: Pick<QuoteStanding, 'state' | 'totalCents' | 'agreedCents' | 'billedCents'>,
) {
  const left = leftOfQuote(quote);
  if (left === 0) return undefined;
  const { totalCents = 0, agreedCents = totalCents, billedCents = 0 } = quote;
  return `${formatDollars(billedCents)} of ${formatDollars(agreedCents)} billed, ${formatDollars(left)} left to bill`;
}
