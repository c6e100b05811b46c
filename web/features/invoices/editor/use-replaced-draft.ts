import { useState } from 'react';
import { useUser } from '../../../session/session.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import type { OwnForm } from '../../documents/form/use-invoice-form.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { Start } from './start-draft.ts';
import { sameContent, type UnsentForm, unsentForms } from './unsent-forms.ts';

/** Changes of a stored invoice that are not in its form, kept in this browser until they are restored or discarded. */
export interface ReplacedDraft {
  readonly isThere: boolean;
  /** Shows them in place of the present ones, which are put aside in turn if anything was typed. */
  readonly restore: () => void;
  readonly discard: () => void;
  /** Forgets them: the invoice was saved. */
  readonly forget: () => void;
}

/** The changes that were put aside when a stored invoice was opened, and the ways back to them. */
export function useReplacedDraft(
  start: Pick<Start, 'replaced'>,
  untouched: LiteInvoiceDraft | undefined,
  { draft, dispatch }: Pick<OwnForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>,
): ReplacedDraft {
  const { userId } = useUser();
  const [replaced, setReplaced] = useState(start.replaced);
  const showToast = useToast();
  function keep(form: UnsentForm) {
    unsentForms(userId).keep(form.formId, form.draft, Date.now());
    setReplaced(form);
  }
  function forget() {
    if (replaced) unsentForms(userId).forget(replaced.formId);
    setReplaced(undefined);
  }
  return {
    isThere: replaced !== undefined,
    restore() {
      if (!replaced) return;
      dispatch({ kind: 'replace', draft: replaced.draft });
      if (untouched && sameContent(draft, untouched)) forget();
      else keep({ ...replaced, draft });
    },
    discard() {
      if (!replaced) return;
      forget();
      showToast({ title: 'Changes discarded', action: { label: 'Undo', run: () => keep(replaced) } });
    },
    forget,
  };
}
