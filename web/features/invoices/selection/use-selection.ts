import { useState } from 'react';
import type { InvoiceSummary } from '#domain/contract/invoice-summary';

/** Most invoices that are selected at once: what is done with them runs in this page, one after the other. */
export const selectionLimit = 50;

const nothing: ReadonlySet<string> = new Set();

/** Which of the invoices that are shown are selected. What is shown no longer is not selected any more. */
export function useSelection(shown: readonly InvoiceSummary[]) {
  const [ids, setIds] = useState(nothing);
  const selected = shown.filter(({ invoiceId }) => ids.has(invoiceId));
  return {
    selected,
    isFull: selected.length >= selectionLimit,
    has: (invoiceId: string) => ids.has(invoiceId),
    /** Selects an invoice, or takes it out. */
    toggle(invoiceId: string) {
      const next = new Set(selected.map((invoice) => invoice.invoiceId));
      if (!next.delete(invoiceId) && next.size < selectionLimit) next.add(invoiceId);
      setIds(next);
    },
    /** Selects the first of those shown, so many as may be. */
    selectAll: () => setIds(new Set(shown.slice(0, selectionLimit).map(({ invoiceId }) => invoiceId))),
    clear: () => setIds(nothing),
    /** Takes out what is dealt with. */
    drop: (invoices: readonly InvoiceSummary[]) =>
      setIds((now) => {
        const next = new Set(now);
        for (const { invoiceId } of invoices) next.delete(invoiceId);
        return next;
      }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
