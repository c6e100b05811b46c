import { useEffect, useRef } from 'react';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { isPristine, type LiteInvoiceDraft } from './lite-draft.ts';
import type { Start } from './start-draft.ts';
import { forgetOldForms, forgetUnsentForm, keepUnsentForm, sameContent, slotOf } from './unsent-forms.ts';

interface KeptFormOptions {
  readonly start: Pick<Start, 'formId' | 'draft' | 'origin'>;
  readonly draft: LiteInvoiceDraft;
  /** The form as it was loaded or saved: that one need not be kept. Undefined for a new invoice. */
  readonly untouched: LiteInvoiceDraft | undefined;
  /** Told the id of the slot the form was put into, so that a reload finds it. */
  readonly onKept: (formId: string) => void;
}

/**
 * Keeps the form in this browser with every change, so that nothing is written after the user is gone. A slot that
 * another tab changed meanwhile, or emptied, is left to it: the form goes on in a slot of its own.
 */
export function useKeptForm({ start, draft, untouched, onKept }: KeptFormOptions) {
  const { userId } = useUser();
  const { lite } = useProfile();
  const slot = useRef({ formId: start.formId, value: slotOf(userId, start.formId) });
  const written = useRef(start.origin === 'kept' ? start.draft : undefined);
  const stopped = useRef(false);

  useEffect(() => {
    if (stopped.current || draft === written.current) return;
    const isOwn = () => slotOf(userId, slot.current.formId) === slot.current.value;
    written.current = draft;
    if (untouched ? sameContent(draft, untouched) : isPristine(draft, lite)) {
      if (isOwn()) forgetUnsentForm(userId, slot.current.formId);
      slot.current.value = '';
      return;
    }
    const isFirst = slot.current.value === '' || !isOwn();
    if (!isOwn()) slot.current = { formId: crypto.randomUUID(), value: '' };
    const { formId } = slot.current;
    keepUnsentForm(userId, formId, draft, Date.now());
    slot.current.value = slotOf(userId, formId);
    if (!isFirst) return;
    forgetOldForms(userId, formId, Date.now());
    onKept(formId);
  }, [userId, draft, untouched, onKept, lite]);

  return {
    /** The slot the form is in now. */
    formId: () => slot.current.formId,
    /** Forgets the form, which was sent or saved; what another tab made of its slot stays. */
    stop() {
      stopped.current = true;
      const { formId, value } = slot.current;
      if (slotOf(userId, formId) === value) forgetUnsentForm(userId, formId);
    },
  };
}
