import { type Problem, problem } from '#domain/contract/problems';
import { type InvoiceRecord, mayBeWithClient } from '#domain/invoices/invoice-record';
import { progressOf } from '#domain/quotes/billed-parts';
import { ok, type Result, refuse } from '#domain/result';
import type { DepositOf } from '../ports.ts';
import type { PartNow } from './share-ports.ts';

/**
 * What a draft that bills a part of a quote says about the agreed total now: other parts may have been billed or voided
 * since it was saved. Undefined for any other invoice. Refused if the part comes to something else by now, because its rows
 * are of the amount that was saved.
 */
export async function partAsItIsNow(
  userId: string,
  record: InvoiceRecord,
  depositOf: DepositOf,
): Promise<Result<PartNow | undefined, Problem>> {
  const { progress: saved, quoteId, invoiceId, contentId } = record;
  if (!saved || quoteId === undefined || mayBeWithClient(record)) return ok(undefined);
  const billing = (await depositOf(userId, quoteId, { withDrafts: true }))?.billing;
  if (!billing) return refuse(problem('quote-not-approved'));
  if (billing.agreed.amounts.total !== saved.agreedCents) return refuse(problem('agreed-changed'));
  const now = progressOf(billing, saved.part, invoiceId);
  if (!now.ok || now.value.cents !== saved.cents) return refuse(problem('invoice-changed', { invoiceId }));
  // Its share of the tax is stored on the quote, and the other parts have the rest.
  const { taxCents, taxBaseCents } = saved;
  return ok({ contentId, progress: { ...now.value, taxCents, taxBaseCents } });
}
