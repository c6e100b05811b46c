import { useCallback, useEffect, useRef } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { useUndo } from '../form/use-undo.ts';
import type { CellPosition } from './use-line-focus.ts';

/**
 * Returns a function that removes the line with the given ID and offers Undo. It does not remove the only line. The
 * function is stable, so that memoized rows do not render again.
 */
export function useRemoveLine<Draft extends InvoiceDraft>(
  { draft, lineIds, dispatch }: InvoiceForm<Draft>,
  focusAfterRender: (position: CellPosition) => void,
): (id: number) => void {
  const offerUndo = useUndo();
  const latest = useRef({ draft, lineIds, focusAfterRender });
  useEffect(() => {
    latest.current = { draft, lineIds, focusAfterRender };
  });

  return useCallback(
    (id) => {
      const current = latest.current;
      const index = current.lineIds.indexOf(id);
      const line = current.draft.lineItems[index];
      if (!line || current.lineIds.length === 1) return;
      current.focusAfterRender({ index: Math.max(0, index - 1), cell: 'description' });
      dispatch({ kind: 'remove-line', id });
      offerUndo(`Line ${index + 1} removed`, () =>
        dispatch({ kind: 'insert-lines', at: index, lines: [line] }),
      );
    },
    [dispatch, offerUndo],
  );
}
