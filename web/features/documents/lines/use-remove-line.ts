import { useCallback, useEffect, useRef } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import { useUndo } from '../form/use-undo.ts';
import type { CellPlace } from './use-line-focus.ts';

/** Removes a line by its ID and offers Undo. The last line cannot be removed. Stable between renders. */
export function useRemoveLine<Draft extends InvoiceDraft>(
  { draft, lineIds, dispatch }: InvoiceForm<Draft>,
  focusNext: (place: CellPlace) => void,
): (id: number) => void {
  const offerUndo = useUndo();
  const latest = useRef({ draft, lineIds, focusNext });
  useEffect(() => {
    latest.current = { draft, lineIds, focusNext };
  });

  return useCallback(
    (id) => {
      const { draft: now, lineIds: ids, focusNext: focus } = latest.current;
      const at = ids.indexOf(id);
      const line = now.lineItems[at];
      if (!line || ids.length === 1) return;
      focus({ index: Math.max(0, at - 1), cell: 'description' });
      dispatch({ kind: 'remove-line', id });
      offerUndo(`Line ${at + 1} removed`, () => dispatch({ kind: 'insert-lines', at, lines: [line] }));
    },
    [dispatch, offerUndo],
  );
}
