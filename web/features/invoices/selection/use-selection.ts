import { useCallback, useEffect, useRef, useState } from 'react';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';

/** Maximum number of selected invoices, because actions on them run in this page, one after another. */
export const selectionLimit = 50;

const noIds: ReadonlySet<string> = new Set();

/** Which of the displayed invoices are selected. An invoice that is no longer displayed is no longer selected. */
export function useSelection(shown: readonly InvoiceSummary[]) {
  const [ids, setIds] = useState(noIds);
  const selected = shown.filter(({ invoiceId }) => ids.has(invoiceId));
  const latestShown = useRef(shown);
  useEffect(() => {
    latestShown.current = shown;
  });
  return {
    selected,
    /** True if no more invoices can be selected. */
    isFull: selected.length >= selectionLimit,
    has: (invoiceId: string) => ids.has(invoiceId),
    /** Selects or deselects an invoice. Stable between renders. */
    toggle: useCallback((invoiceId: string) => {
      setIds((before) => {
        const shownIds = latestShown.current.map((invoice) => invoice.invoiceId);
        const next = new Set(shownIds.filter((id) => before.has(id)));
        if (!next.delete(invoiceId) && next.size < selectionLimit) next.add(invoiceId);
        return next;
      });
    }, []),
    /** Selects the first displayed invoices, up to the limit. */
    selectAll: () => setIds(new Set(shown.slice(0, selectionLimit).map(({ invoiceId }) => invoiceId))),
    clear: () => setIds(noIds),
    /** Deselects the given invoices. */
    deselect: (invoices: readonly InvoiceSummary[]) =>
      setIds((previousIds) => {
        const next = new Set(previousIds);
        for (const { invoiceId } of invoices) next.delete(invoiceId);
        return next;
      }),
  };
}

export type Selection = ReturnType<typeof useSelection>;
