import { useState } from 'react';
import { useUser } from '../../../session/session.tsx';
import { useToast } from '../../../ui/toast-host.tsx';
import type { UnsentForm } from '../../documents/form/form-slots.ts';
import type { ReplaceableForm } from '../../documents/form/use-invoice-form.ts';
import type { LiteInvoiceDraft } from './lite-draft.ts';
import type { FormStart } from './start-draft.ts';
import { sameForm, unsentForms } from './unsent-forms.ts';

type FormToRestore = Pick<ReplaceableForm<LiteInvoiceDraft>, 'draft' | 'dispatch'>;

/** Unsent changes to the same invoice that the form does not contain, until the user restores or discards them. */
export function useSetAsideDraft(
  start: FormStart,
  untouched: LiteInvoiceDraft | undefined,
  { draft, dispatch }: FormToRestore,
) {
  const slots = unsentForms(useUser().userId);
  const [setAsideForm, setSetAsideForm] = useState(start.setAsideForm);
  const showToast = useToast();
  function storeSetAside(form: UnsentForm<LiteInvoiceDraft>) {
    slots.keep(form.formId, form.draft, Date.now());
    setSetAsideForm(form);
  }
  function discardSetAside() {
    if (setAsideForm) slots.forget(setAsideForm.formId);
    setSetAsideForm(undefined);
  }
  return {
    discard: discardSetAside,
    /** Buttons of the notice, by label; undefined if no changes are set aside. */
    actions: setAsideForm && {
      /** Puts the set-aside changes into the form, and sets aside the changes that the form contained. */
      Restore() {
        dispatch({ kind: 'replace', draft: setAsideForm.draft });
        if (untouched && sameForm(draft, untouched)) discardSetAside();
        else storeSetAside({ ...setAsideForm, draft });
      },
      Discard() {
        discardSetAside();
        showToast({
          title: 'Changes discarded',
          action: { label: 'Undo', run: () => storeSetAside(setAsideForm) },
        });
      },
    },
  };
}
