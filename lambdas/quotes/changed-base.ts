import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import type { Job } from '#domain/jobs/job';
import { billedCentsOf as partsCentsOf } from '#domain/quotes/billed-parts';
import { signedCents } from '#domain/quotes/change-order';
import { quoteAmounts } from '#domain/quotes/quote';
import type { StoredQuote } from './approval/stored-quote.ts';

/** The approved quote that a change order changes, and its job, as read. */
export interface ChangedBase {
  readonly base: StoredQuote;
  readonly job: Job | undefined;
}

/** What was agreed on in an approved quote and its signed change orders, in cents. */
export const agreedCentsOf = ({ content, changes }: Pick<StoredQuote, 'content' | 'changes'>): number =>
  quoteAmounts(content).total + signedCents(changes);

/** What was billed of a job, in cents: its invoices that its client has, without void ones. */
export const billedCentsOf = ({ invoices }: Pick<Job, 'invoices'>): number =>
  Object.values(invoices).reduce((sum, { isIssued, totalCents }) => (isIssued ? sum + totalCents : sum), 0);

/** The deposit that no part holds: received by hand, and paid online unless an invoice has taken that. */
const depositCentsOf = ({ received, onlinePayments, invoiceId }: StoredQuote): number =>
  (received?.cents ?? 0) + (invoiceId === undefined ? (onlineDepositOf(onlinePayments)?.paidCents ?? 0) : 0);

/** The deposit that was received, if a change order would leave less than it to the invoice that deducts it. */
function depositAbove(base: StoredQuote, cents: number): number | undefined {
  const { parts = {}, invoiceId = '' } = base;
  const { [invoiceId]: _holder, ...others } = parts;
  const deposit = depositCentsOf(base);
  return deposit > 0 && agreedCentsOf(base) + cents - partsCentsOf(others) < deposit ? deposit : undefined;
}

/**
 * What is billed or paid already, if a change order would lower the agreed total below it; undefined otherwise. Invoices of the
 * quote change its job, and the writes of a change order require that the job is as it was read.
 */
export function billedAbove({ base, job }: ChangedBase, cents: number): number | undefined {
  if (cents >= 0) return undefined;
  // Drafts that bill a part count too: they can be sent at any time.
  const billed = job ? Math.max(billedCentsOf(job), partsCentsOf(base.parts)) : 0;
  return billed > 0 && agreedCentsOf(base) + cents < billed ? billed : depositAbove(base, cents);
}
