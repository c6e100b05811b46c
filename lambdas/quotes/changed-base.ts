import type { Amounts } from '#domain/documents/amounts';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import type { Job } from '#domain/jobs/job';
import type { JobInvoice } from '#domain/jobs/job-stage';
import { signedCents } from '#domain/quotes/change-order';
import { quoteAmounts } from '#domain/quotes/quote';
import { billedCentsOf as partsCentsOf } from '#domain/quotes/quote-billing';
import type { StoredQuote } from './approval/stored-quote.ts';

/** The approved quote that a change order changes, and its job, as read. */
export interface ChangedBase {
  readonly base: StoredQuote;
  readonly job: Job | undefined;
}

/** What an invoice billed, without what was refunded and is no longer owed. */
const keptCentsOf = ({ totalCents, notOwedCents = 0 }: JobInvoice): number => totalCents - notOwedCents;

/** What was agreed on in an approved quote and its signed change orders, in cents. */
export const agreedCentsOf = ({ content, changes }: Pick<StoredQuote, 'content' | 'changes'>): number =>
  quoteAmounts(content).total + signedCents(changes);

/**
 * What was billed of a job, in cents: its invoices that its client has, without void ones, and without what was refunded
 * and is no longer owed.
 */
const billedCentsOf = ({ invoices }: Pick<Job, 'invoices'>): number =>
  Object.values(invoices).reduce((sum, invoice) => sum + (invoice.isIssued ? keptCentsOf(invoice) : 0), 0);

/** The parts of a quote without what was refunded of them and is no longer owed. Drafts can be sent at any time. */
const keptParts = (
  parts: StoredQuote['parts'] = {},
  { invoices }: Pick<Job, 'invoices'>,
): NonNullable<StoredQuote['parts']> =>
  Object.fromEntries(
    Object.entries(parts).map(([invoiceId, part]) => {
      const invoice = invoices[invoiceId];
      return [invoiceId, invoice ? { ...part, cents: Math.min(part.cents, keptCentsOf(invoice)) } : part];
    }),
  );

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
 * What is billed or paid already, if a change order would lower the agreed total below it; undefined otherwise.
 * Invoices of the quote change its job, and the writes of a change order require that the job is as it was read.
 */
export function billedAbove({ base, job }: ChangedBase, cents: number): number | undefined {
  if (cents >= 0) return undefined;
  const billed = job ? Math.max(billedCentsOf(job), partsCentsOf(keptParts(base.parts, job))) : 0;
  return billed > 0 && agreedCentsOf(base) + cents < billed ? billed : depositAbove(base, cents);
}

/**
 * The quote before it gets a change order that lowers the agreed total below its parts: what was refunded of these and is
 * no longer owed is taken off them, so that it can be agreed on and billed again. `after`: what is agreed then.
 */
export function baseAfterRefunds({ base, job }: ChangedBase, after: Amounts): ChangedBase {
  const { parts } = base;
  if (!parts || !job) return { base, job };
  const kept = keptParts(parts, job);
  const all = Object.values(parts);
  let [cents, taxCents, taxBaseCents] = [
    partsCentsOf(parts) - after.total,
    all.reduce((sum, part) => sum + part.taxCents, 0) - after.tax,
    all.reduce((sum, part) => sum + part.taxBaseCents, 0) - after.taxBase,
  ];
  const lowered = Object.entries(parts).map(([invoiceId, part]) => {
    const off = Math.max(0, Math.min(cents, part.cents - (kept[invoiceId]?.cents ?? part.cents)));
    const taxOff = off === 0 ? 0 : Math.max(0, Math.min(taxCents, part.taxCents, off));
    const baseOff = off === 0 ? 0 : Math.max(0, Math.min(taxBaseCents, part.taxBaseCents));
    cents -= off;
    taxCents -= taxOff;
    taxBaseCents -= baseOff;
    return [
      invoiceId,
      {
        ...part,
        cents: part.cents - off,
        taxCents: part.taxCents - taxOff,
        taxBaseCents: part.taxBaseCents - baseOff,
      },
    ] as const;
  });
  return { base: { ...base, parts: Object.fromEntries(lowered) }, job };
}
