import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../session/session.tsx';
import { useProfile } from '../../../session/use-account.ts';
import { openSlot } from '../../documents/form/form-slots.ts';
import { isPristine, type LiteInvoiceDraft } from './lite-draft.ts';
import type { Start } from './start-draft.ts';
import { sameContent, unsentForms } from './unsent-forms.ts';

interface KeptFormOptions {
  readonly start: Pick<Start, 'formId' | 'draft' | 'origin' | 'offer'>;
  readonly draft: LiteInvoiceDraft;
  /** The form as it was loaded or saved: that one need not be kept. Undefined for a new invoice. */
  readonly untouched: LiteInvoiceDraft | undefined;
  /** Told the id of the slot the form was put into, so that a reload finds it. */
  readonly onKept: (formId: string) => void;
}

/** Keeps the form in this browser with every change, so that nothing is written after the user is gone. */
export function useKeptForm({ start, draft, untouched, onKept }: KeptFormOptions) {
  const { userId } = useUser();
  const { lite } = useProfile();
  // Settings may be saved in another tab while the form is open.
  const offer = start.offer ?? lite;
  const [slot] = useState(() => openSlot(unsentForms(userId), start.formId));
  const written = useRef(start.origin === 'kept' ? start.draft : undefined);
  const stopped = useRef(false);

  useEffect(() => {
    if (stopped.current || draft === written.current) return;
    written.current = draft;
    if (untouched ? sameContent(draft, untouched) : isPristine(draft, offer)) slot.forget();
    else if (slot.keep(draft, Date.now())) onKept(slot.formId());
  }, [slot, draft, untouched, onKept, offer]);

  return {
    /** The slot the form is in now. */
    formId: slot.formId,
    /** Forgets the form, which was sent or saved; what another tab made of its slot stays. */
    stop() {
      stopped.current = true;
      slot.forget();
    },
  };
}
