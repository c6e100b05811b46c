import { useCallback, useEffect, useRef } from 'react';
import type { InvoiceDraft } from '#domain/paper/invoice-draft';
import { useToast } from '../../../ui/toast-host.tsx';
import type { InvoiceForm } from '../form/use-invoice-form.ts';
import type { CellPlace } from './use-line-focus.ts';

/** Removes a line by its id and offers Undo; the last one stays. Stable between renders. */
export function useRemoveLine<Draft extends InvoiceDraft>(
  { draft, lineIds, dispatch }: InvoiceForm<Draft>,
  focusNext: (place: CellPlace) => void,
): (id: number) => void {
  const showToast = useToast();
  const latest = useRef({ draft, lineIds, focusNext });
  useEffect(() => {
    latest.current = { draft, lineIds, focusNext };
  });

  // Undo means nothing once the editor is gone.
  const undoToasts = useRef<(() => void)[]>([]);
  useEffect(() => {
    const shown = undoToasts.current;
    return () => {
      for (const dismiss of shown) dismiss();
    };
  }, []);

  return useCallback(
    (id) => {
      const { draft: now, lineIds: ids, focusNext: focus } = latest.current;
      const at = ids.indexOf(id);
      const line = now.lineItems[at];
      if (!line || ids.length === 1) return;
      focus({ index: Math.max(0, at - 1), cell: 'description' });
      dispatch({ kind: 'remove-line', id });
      undoToasts.current.push(
        showToast({
          title: `Line ${at + 1} removed`,
          action: { label: 'Undo', run: () => dispatch({ kind: 'insert-lines', at, lines: [line] }) },
        }),
      );
    },
    [dispatch, showToast],
  );
}
