import { useEffect, useState } from 'react';
import { useProfile } from '../../../session/use-account.ts';
import { useToast } from '../../../ui/toast-host.tsx';
import type { InvoiceForm } from '../../paper/form/use-invoice-form.ts';
import { isPristine, type LiteInvoiceDraft } from './lite-draft.ts';
import { keepReplacedDraft, sameContent } from './lite-draft-store.ts';
import type { Start } from './start-draft.ts';

/** A form that this one took the place of, kept in this browser until it is restored or discarded. */
export interface ReplacedDraft {
  readonly isThere: boolean;
  /** Shows it in place of the present form, which is put aside in turn if anything was typed into it. */
  readonly restore: () => void;
  readonly discard: () => void;
  /** Forgets it: the invoice it was about was saved. */
  readonly forget: () => void;
}

/** The form that was put aside when a form was opened, and the ways back to it. */
export function useReplacedDraft(
  { userId, invoiceId }: { readonly userId: string; readonly invoiceId: string },
  start: Pick<Start, 'replaced' | 'untouched'>,
  { draft, dispatch }: Pick<InvoiceForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>,
): ReplacedDraft {
  const [replaced, setReplaced] = useState(start.replaced);
  const { lite } = useProfile();
  const showToast = useToast();
  useEffect(() => keepReplacedDraft(userId, invoiceId, replaced), [userId, invoiceId, replaced]);
  return {
    isThere: replaced !== undefined,
    restore() {
      if (!replaced) return;
      dispatch({ kind: 'replace', draft: replaced });
      const nothingTyped = start.untouched ? sameContent(draft, start.untouched) : isPristine(draft, lite);
      setReplaced(nothingTyped ? undefined : draft);
    },
    discard() {
      setReplaced(undefined);
      showToast({ title: 'Changes discarded', action: { label: 'Undo', run: () => setReplaced(replaced) } });
    },
    forget: () => keepReplacedDraft(userId, invoiceId, undefined),
  };
}
