import { useEffect, useRef } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { OwnForm } from './use-invoice-form.ts';
import { useUndo } from './use-undo.ts';

/**
 * Replaces the draft, shows a toast, and offers Undo until the user types something, because Undo would lose what was
 * typed. `onUndo` undoes related changes.
 */
export function useReplaceDraft<Draft extends InvoiceDraft>({
  draft,
  dispatch,
}: Pick<OwnForm<Draft>, 'draft' | 'dispatch'>) {
  const offerUndo = useUndo();
  const offered = useRef<{ readonly draft: Draft; readonly withdraw: () => void }>(undefined);
  useEffect(() => {
    if (!offered.current || draft === offered.current.draft) return;
    offered.current.withdraw();
    offered.current = undefined;
  }, [draft]);

  return (next: Draft, title: string, onUndo?: () => void) => {
    dispatch({ kind: 'replace', draft: next });
    const withdraw = offerUndo(title, () => {
      // Undo was pressed while the toast was closing.
      if (offered.current?.draft !== next) return;
      onUndo?.();
      dispatch({ kind: 'replace', draft });
    });
    offered.current = { draft: next, withdraw };
  };
}
