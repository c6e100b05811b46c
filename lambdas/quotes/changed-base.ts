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

/**
 * What is billed already, if a change order would lower the agreed total below it; undefined otherwise. Invoices of the
 * quote change its job, and the writes of a change order require that the job is as it was read.
 */
export function billedAbove({ base, job }: ChangedBase, cents: number): number | undefined {
  if (!job || cents >= 0) return undefined;
  // Drafts that bill a part count too: they can be sent at any time.
  const billed = Math.max(billedCentsOf(job), partsCentsOf(base.parts));
  return billed > 0 && agreedCentsOf(base) + cents < billed ? billed : undefined;
}
