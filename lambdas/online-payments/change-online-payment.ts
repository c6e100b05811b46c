import { type Problem, problem } from '#domain/contract/problems';
import type { StoredOnline } from '#domain/documents/online/invoice-online';
import type { RefundDecision } from '#domain/documents/online/refund-decision';
import type { InvoiceAnswer } from '#domain/invoices/contract/invoice-changes';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { TimeZone } from '#domain/time-zone';
import { invoiceReader, type onlineChanges, summarizeInvoice } from '../invoices/index.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { dueAt } from './payment-steps.ts';
import { onlinePayment } from './store/online-payment.ts';

type Changes = ReturnType<typeof onlineChanges>;

interface InvoiceName {
  readonly userId: string;
  readonly invoiceId: string;
}

/** Excludes an invoice from online payment, or allows it again. Safe to repeat. */
export async function setOnlinePayment(
  { userId, invoiceId, isExcluded }: InvoiceName & { readonly isExcluded: boolean },
  { changes }: { readonly changes: Pick<Changes, 'exclude'> },
): Promise<Result<InvoiceAnswer, Problem>> {
  const record = isKeyId(invoiceId) ? await changes.exclude(userId, invoiceId, isExcluded) : undefined;
  return record
    ? ok({ success: true, invoice: summarizeInvoice(record) })
    : refuse(problem('invoice-not-found'));
}

/** The payments of an invoice of which money was lost, by the provider's IDs. */
const lostSources = ({ payments = {} }: StoredOnline): readonly string[] =>
  Object.entries(payments).flatMap(([source, { losses }]) => (losses ? [source] : []));

/**
 * The writes that let the schedule settle payments again, so that parts are moved even if this request stops. An
 * imported invoice has payments that are not stored here.
 */
async function settleAgain(
  table: Table,
  userId: string,
  sources: readonly string[],
  now: Date,
): Promise<readonly Write[]> {
  const keys = sources.map((source) => onlinePayment.key(userId, source));
  const stored = await Promise.all(keys.map((key) => find(table, onlinePayment, key)));
  return stored
    .filter((payment) => payment !== undefined)
    .map(({ paymentId, version }) =>
      update(
        onlinePayment,
        onlinePayment.key(userId, paymentId),
        { replace: dueAt(paymentId, now.toISOString()), add: { version: 1 } },
        { attr: 'version', is: version },
      ),
    );
}

/**
 * Sets whether a refunded amount is still owed. If it is, parts that were moved to other invoices are moved back, which
 * are owed there; if the owner changes the answer, they are moved there again. Returns the invoice as it is after that.
 * Safe to repeat.
 */
export async function decideRefund(
  { userId, invoiceId, decision }: InvoiceName & { readonly decision: RefundDecision },
  {
    table,
    changes,
    timeZoneOf,
  }: {
    readonly table: Table;
    readonly changes: Pick<Changes, 'decide' | 'pullBack'>;
    readonly timeZoneOf: (userId: string) => Promise<TimeZone>;
  },
): Promise<Result<InvoiceAnswer, Problem>> {
  const writesFor = (answered: StoredOnline, now: Date) =>
    settleAgain(table, userId, lostSources(answered), now);
  const record = isKeyId(invoiceId)
    ? await changes.decide(userId, invoiceId, decision, writesFor)
    : undefined;
  if (!record) return refuse(problem('invoice-not-found'));
  if (record === 'nothing') return refuse(problem('nothing-to-decide', { invoiceId }));
  const lost = lostSources(record.onlinePayments ?? {});
  if (lost.length === 0) return ok({ success: true, invoice: summarizeInvoice(record) });
  const zone = await timeZoneOf(userId);
  for (const source of lost) while (await changes.pullBack({ userId, invoiceId, source }, zone));
  const after = await invoiceReader(table).find(userId, invoiceId);
  return ok({ success: true, invoice: summarizeInvoice(after ?? record) });
}
