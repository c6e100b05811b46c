import { useEffect, useState } from 'react';
import { useToast } from '../../ui/toast-host.tsx';
import type { InvoiceForm } from '../invoice-form/use-invoice-form.ts';
import { isPristine, type LiteInvoiceDraft } from './lite-draft.ts';
import { keepDraftAside, sameContent } from './lite-draft-store.ts';
import type { Start } from './start-draft.ts';

/** A form that this one took the place of, kept in this browser until it is restored or discarded. */
export interface DraftAside {
  readonly isThere: boolean;
  /** Shows it in place of the present form, which is put aside in turn if anything was typed into it. */
  readonly restore: () => void;
  readonly discard: () => void;
  /** Forgets it: the invoice it was about was saved. */
  readonly forget: () => void;
}

/** What was put aside when a form was opened, and the ways back to it. */
export function useDraftAside(
  place: { readonly userId: string; readonly invoiceId: string },
  { replaced, untouched }: Pick<Start, 'replaced' | 'untouched'>,
  { draft, dispatch }: Pick<InvoiceForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>,
): DraftAside {
  const { userId, invoiceId } = place;
  const [aside, setAside] = useState(replaced);
  const showToast = useToast();
  useEffect(() => keepDraftAside(userId, invoiceId, aside), [userId, invoiceId, aside]);
  return {
    isThere: aside !== undefined,
    restore() {
      if (!aside) return;
      dispatch({ kind: 'replace', draft: aside });
      const nothingTyped = untouched ? sameContent(draft, untouched) : isPristine(draft);
      setAside(nothingTyped ? undefined : draft);
    },
    discard() {
      setAside(undefined);
      showToast({ title: 'Changes discarded', action: { label: 'Undo', run: () => setAside(aside) } });
    },
    forget: () => keepDraftAside(userId, invoiceId, undefined),
  };
}
