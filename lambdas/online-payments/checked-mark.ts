import { invoiceReader, type onlineChanges } from '../invoices/index.ts';
import { commit } from '../platform/table/commit.ts';
import { find } from '../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { update, type Write } from '../platform/table/writes.ts';
import { onlinePaymentsUnchanged, quote } from '../quotes/index.ts';
import { isDocumentBeingChecked } from './store/payment-session.ts';

/** Writes about an event of a payment page. `isBeingChecked`: how they leave its document; absent if as it is. */
interface PageWrites {
  readonly writes: readonly Write[];
  readonly isBeingChecked?: boolean;
}

/** The invoice and the quote that a mark concerns: of a page of an invoice, or of the deposit of a quote. */
async function markedDocuments(table: Table, userId: string, documentId: string) {
  const record = await invoiceReader(table).find(userId, documentId);
  const quoteId = record ? record.quoteId : documentId;
  const found = quoteId === undefined ? undefined : await find(table, quote, quote.key(quoteId));
  const isOwn = found?.userID === userId && (!record || found.invoiceId === documentId);
  const quoted = isOwn && quoteId !== undefined ? { ...found, quoteId } : undefined;
  const isMarked = record ? record.onlinePayments?.isBeingChecked : quoted?.isDepositChecked;
  const invoiceId = record?.invoiceId ?? quoted?.invoiceId;
  return { isOfQuote: !record, isMarked: isMarked === true, invoiceId, quoted };
}

type Marked = Awaited<ReturnType<typeof markedDocuments>>;

/**
 * The writes on the quote. Each increases its version, so that its invoice, which is made with the mark, and the marks of
 * both follow one after the other. None if the mark of neither depends on the other.
 */
function quoteWrites({ quoted, isOfQuote, isMarked }: Marked, isBeingChecked: boolean): readonly Write[] {
  if (!quoted || (isOfQuote ? isMarked === isBeingChecked : !isMarked)) return [];
  const isDepositChecked = isBeingChecked ? (true as const) : undefined;
  const change = { ...(isOfQuote && { replace: { isDepositChecked } }), add: { onlineVersion: 1 } };
  const isOwner = { attr: 'userID', is: quoted.userID } as const;
  return [update(quote, quote.key(quoted.quoteId), change, isOwner, onlinePaymentsUnchanged(quoted))];
}

/** True if the invoice is also checked for its other reason: a page of its own, or the deposit of its quote. */
async function isCheckedBesides(
  { isOfQuote, invoiceId = '', quoted }: Marked,
  userId: string,
  table: Table,
): Promise<boolean> {
  return isOfQuote ? isDocumentBeingChecked(table, userId, invoiceId) : quoted?.isDepositChecked === true;
}

/**
 * Commits writes about an event of a payment page together with the mark on its invoice or quote, so that every sum and
 * list knows at once that its payment is being checked. The invoice made from a quote has the mark of its deposit too.
 * `plan` reads what to write, again after each conflict; undefined if there is nothing left to write. Returns whether
 * something was written.
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
    const { isBeingChecked } = planned;
    if (isBeingChecked === undefined) return (await commit(table, planned.writes)).committed || CONFLICT;
    const marked = await markedDocuments(table, userId, documentId);
    const writes = [...planned.writes, ...quoteWrites(marked, isBeingChecked)];
    const { invoiceId, isOfQuote } = marked;
    if (invoiceId !== undefined && !(isOfQuote && marked.isMarked === isBeingChecked)) {
      const isChecked = isBeingChecked || (await isCheckedBesides(marked, userId, table));
      const outcome = await changes.mark(userId, invoiceId, isChecked, writes);
      if (outcome !== 'unchanged') return outcome === CONFLICT ? CONFLICT : true;
    }
    return (await commit(table, writes)).committed || CONFLICT;
  });
