import { useEffect, useRef } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { OwnForm } from './use-invoice-form.ts';
import { useUndo } from './use-undo.ts';

/**
 * Puts another draft into the form, says so and offers back the one before, until something is typed: Undo would take
 * that away. `onUndo` takes back what else was done.
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
      // Pressed on its way out.
      if (offered.current?.draft !== next) return;
      onUndo?.();
      dispatch({ kind: 'replace', draft });
    });
    offered.current = { draft: next, withdraw };
  };
}
