import { type ClientFigures, clientMoneyWrites, figuresChange, sumOfFigures } from '../../clients/index.ts';
import { commit } from '../../platform/table/commit.ts';
import type { Write } from '../../platform/table/writes.ts';
import { countChanges } from '../totals/counted-as.ts';
import { invoiceUpdate, projectChange } from './commit-change.ts';
import type { InvoiceTable, Purpose, StoredInvoiceChange } from './invoice-change.ts';

/** A change caused by a payment. */
export type PaidChange = Extract<StoredInvoiceChange, { cause: 'payment' }>;

/**
 * Purposes of writes to items that several invoices share. A transaction may contain only one write per item, so these
 * writes are planned for all changes together.
 */
const sharedPurposes: readonly Purpose[] = ['client', 'totals'];

/** What the changes add to the statistics of each client. */
function figuresByClient(changes: readonly PaidChange[]): ReadonlyMap<string, ClientFigures> {
  const sums = new Map<string, ClientFigures>();
  for (const { before, after } of changes) {
    if (before.clientId === undefined) continue;
    const known = sums.get(before.clientId);
    const changed = figuresChange(before, after);
    sums.set(before.clientId, known ? sumOfFigures([known, changed]) : changed);
  }
  return sums;
}

/**
 * Writes changes of several invoices of an account in one transaction, with all totals and lists that include them.
 * 'conflict' if one of the invoices changed after it was read.
 */
export async function commitTogether(
  table: InvoiceTable,
  changes: readonly PaidChange[],
  { userId, now, writes }: { readonly userId: string; readonly now: Date; readonly writes: readonly Write[] },
): Promise<'committed' | 'conflict'> {
  const planned = (await Promise.all(changes.map((change) => projectChange(table, change, now)))).flatMap(
    (some) => some ?? [],
  );
  const shared = table.projections.filter(({ writesTogether }) => writesTogether);
  const together = await Promise.all(
    shared.map((projection) => projection.writesTogether?.(table, changes, now) ?? []),
  );
  const separate = [...sharedPurposes, ...shared.map(({ purpose }) => purpose)];
  const unshared = planned.filter(({ purpose }) => !separate.includes(purpose)).map(({ write }) => write);
  const clients = await Promise.all(
    [...figuresByClient(changes)].map(([clientId, figures]) =>
      clientMoneyWrites(table, userId, { clientId }, figures),
    ),
  );
  const { committed } = await commit(table, [
    ...changes.map((change) => invoiceUpdate(change)),
    ...writes,
    ...unshared,
    ...together.flat(),
    ...clients.flat(),
    ...countChanges(userId, changes, now),
  ]);
  return committed ? 'committed' : 'conflict';
}
