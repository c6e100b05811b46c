import { useEffect, useRef } from 'react';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { ReplaceableForm } from './use-invoice-form.ts';
import { useUndo } from './use-undo.ts';

/**
 * Replaces the draft, shows a toast, and offers Undo until the user types something, because Undo would lose what was
 * typed. `onUndo` undoes related changes.
 */
export function useReplaceDraft<Draft extends InvoiceDraft>({
  draft,
  dispatch,
}: Pick<ReplaceableForm<Draft>, 'draft' | 'dispatch'>) {
  const offerUndo = useUndo();
  const openOffer = useRef<{ readonly draft: Draft; readonly removeToast: () => void }>(undefined);
  useEffect(() => {
    if (!openOffer.current || draft === openOffer.current.draft) return;
    openOffer.current.removeToast();
    openOffer.current = undefined;
  }, [draft]);

  return (newDraft: Draft, title: string, onUndo?: () => void) => {
    dispatch({ kind: 'replace', draft: newDraft });
    const removeToast = offerUndo(title, () => {
      // Undo was pressed while the toast was closing.
      if (openOffer.current?.draft !== newDraft) return;
      onUndo?.();
      dispatch({ kind: 'replace', draft });
    });
    openOffer.current = { draft: newDraft, removeToast };
  };
}
