import type { onlineChanges } from '../invoices/index.ts';
import { commit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { quote, quoteOfItem } from '../quotes/index.ts';

/** Writes about an event of a payment page. `isBeingChecked`: how they leave its document; absent if as it is. */
interface PageWrites {
  readonly writes: readonly Write[];
  readonly isBeingChecked?: boolean;
}

/** The mark on a quote whose deposit is being checked; none if there is no such quote, or if it is marked so already. */
async function quoteMark(
  table: Table,
  userId: string,
  quoteId: string,
  isBeingChecked: boolean,
): Promise<readonly Write[]> {
  const stored = await find(table, { parse: quoteOfItem }, quote.key(quoteId));
  if (stored?.userId !== userId || (stored.isDepositChecked ?? false) === isBeingChecked) return [];
  const isDepositChecked = isBeingChecked ? true : undefined;
  return [
    update(quote, quote.key(quoteId), { replace: { isDepositChecked } }, { attr: 'userID', is: userId }),
  ];
}

/**
 * Commits writes about an event of a payment page together with the mark on its invoice or quote, so that every sum and
 * list knows at once that its payment is being checked. `plan` reads what to write, again after each conflict; undefined
 * if there is nothing left to write. Returns whether something was written.
 */
export const commitWithMark = (
  { userId, documentId }: { readonly userId: string; readonly documentId: string },
  plan: () => Promise<PageWrites | undefined>,
  {
    table,
    changes,
  }: { readonly table: Table; readonly changes: Pick<ReturnType<typeof onlineChanges>, 'mark'> },
): Promise<boolean> =>
  retryOnConflict(table, async () => {
    const planned = await plan();
    if (!planned) return false;
    const { writes, isBeingChecked } = planned;
    if (isBeingChecked === undefined) return (await commit(table, writes)).committed || CONFLICT;
    const marked = await changes.mark(userId, documentId, isBeingChecked, writes);
    if (marked !== 'unchanged') return marked === CONFLICT ? CONFLICT : true;
    const onQuote = await quoteMark(table, userId, documentId, isBeingChecked);
    return (await commit(table, [...writes, ...onQuote])).committed || CONFLICT;
  });
