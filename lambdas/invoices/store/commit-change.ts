import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { commit } from '../../platform/table/commit.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import type { KnownAccount } from '../ports.ts';
import { invoice } from './invoice.ts';
import type { InvoiceChange, InvoiceTable, PlannedWrite, StoredInvoiceChange } from './invoice-change.ts';

/**
 * The writes of all projections for a change; undefined if one of them does not allow it. Only restoring a void invoice
 * can be refused.
 */
export async function projectChange(
  table: InvoiceTable,
  change: InvoiceChange,
  now: Date,
): Promise<readonly PlannedWrite[] | undefined> {
  const planned: PlannedWrite[] = [];
  for (const projection of table.projections) {
    const writes = await projection.writes(table, change, now);
    if (!writes) return undefined;
    planned.push(...writes.map((write) => ({ purpose: projection.purpose, write })));
  }
  return planned;
}

/**
 * The write of a change's attributes. Its conditions fail if the invoice changed since it was read, or if `attempt` is
 * given and is not the current one.
 */
export const invoiceUpdate = ({ userId, before, set }: StoredInvoiceChange, attempt?: string): Write =>
  update(
    invoice,
    invoice.key(userId, before.invoiceId),
    { replace: set, add: { version: 1 } },
    ...(attempt === undefined ? [] : [{ attr: 'attempt', is: attempt } as const]),
    { attr: 'version', is: before.version },
    // A client's report that a check is on its way does not change the version. If one arrived meanwhile, this change
    // must be planned again, so that it removes the report from the Today list.
    ...(before.checkReportedAt === undefined ? [{ attr: 'checkReportedAt', exists: false } as const] : []),
  );

/**
 * Writes a change of an invoice in one transaction with `writes` and the writes of its projections. Returns the invoice
 * as it is stored now; 'not-allowed' if a projection refuses the change; 'conflict' if the invoice, or a total or list
 * that includes it, changed after it was read.
 */
export async function commitChange(
  table: InvoiceTable,
  change: StoredInvoiceChange,
  now: Date,
  { writes = [], attempt }: { readonly writes?: readonly Write[]; readonly attempt?: string } = {},
): Promise<InvoiceRecord | 'conflict' | 'not-allowed'> {
  const planned = await projectChange(table, change, now);
  if (!planned) return 'not-allowed';
  const projected = planned.map(({ write }) => write);
  const { committed } = await commit(table, [invoiceUpdate(change, attempt), ...writes, ...projected]);
  return committed ? { ...change.after, version: change.before.version + 1 } : 'conflict';
}

/** Writes the follow-up of an email that was sent to the client of an invoice. Safe to repeat. */
export async function commitClientMailed(
  table: InvoiceTable,
  {
    owner: userId = '',
    about: invoiceId,
    updatedAt: mailedAt,
  }: {
    readonly owner?: string | undefined;
    readonly about: string;
    readonly updatedAt: string;
  },
  now: Date,
  account?: KnownAccount,
): Promise<void> {
  const change = { cause: 'client-mailed', userId, invoiceId, mailedAt, account } as const;
  const planned = (await projectChange(table, change, now)) ?? [];
  if (planned.length > 0)
    await commit(
      table,
      planned.map(({ write }) => write),
    );
}
