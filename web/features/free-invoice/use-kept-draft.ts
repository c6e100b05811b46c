import { useEffect, useRef } from 'react';
import type { FreeInvoiceDraft } from '#domain/free-invoice/validate-free-invoice';
import { openSlot } from '../documents/form/form-slots.ts';
import { useSaveLater } from '../documents/form/use-save-later.ts';
import { type FreeStart, freeForms, rememberOpenForm } from './free-draft-store.ts';

interface KeptDraft {
  /** ID of the slot that stores the form, which also identifies the form's submission; '' until `start` is set. */
  readonly formId: () => string;
  /** Removes the stored form and stops storing it. */
  readonly stop: () => void;
}

/**
 * Stores the draft when the user pauses or leaves, until `stop` is called. An unchanged draft is not stored, because
 * another tab may have continued it.
 */
export function useKeptDraft(
  start: FreeStart | undefined,
  draft: FreeInvoiceDraft,
  isPristine: boolean,
): KeptDraft {
  const slot = useRef<ReturnType<typeof openSlot<FreeInvoiceDraft>>>(undefined);
  const lastStored = useRef<FreeInvoiceDraft>(undefined);
  const isStopped = useRef(false);

  useEffect(() => {
    if (!start) return;
    slot.current = openSlot(freeForms, start.formId);
    if (start.origin === 'kept') lastStored.current = start.draft;
    rememberOpenForm(start.formId);
  }, [start]);

  useSaveLater(draft, () => {
    if (isStopped.current || !slot.current || draft === lastStored.current) return;
    lastStored.current = draft;
    if (isPristine) slot.current.forget();
    else if (slot.current.keep(draft, Date.now())) rememberOpenForm(slot.current.formId());
  });

  return {
    formId: () => slot.current?.formId() ?? '',
    stop() {
      isStopped.current = true;
      slot.current?.forget();
    },
  };
}
