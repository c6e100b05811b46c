import { useEffect, useRef, useState } from 'react';
import { type FormSlots, openSlot } from './form-slots.ts';

interface KeptFormOptions<Kept> {
  readonly slots: FormSlots<Kept>;
  /** The slot the form was opened with. */
  readonly formId: string;
  /** What is stored of the form; must be stable while nothing changes. */
  readonly kept: Kept;
  /** The form begins with what its slot holds, or with content that is not stored until it changes. */
  readonly beginsKept: boolean;
  /** True for a form without changes, which needs no slot. */
  readonly isUntouched: (kept: Kept) => boolean;
  /** Receives the id of the slot the form was put into, so that a reload finds it. */
  readonly onKept: (formId: string) => void;
  /** Another tab took the slot, so the form continues in a new one. */
  readonly onMoved?: () => void;
}

/** Stores the form in this browser with every change, so that nothing has to be written when the page closes. */
export function useKeptForm<Kept>(options: KeptFormOptions<Kept>) {
  const { kept, isUntouched, onKept, onMoved } = options;
  const [slot] = useState(() => openSlot(options.slots, options.formId));
  const written = useRef(options.beginsKept ? kept : undefined);
  const stopped = useRef(false);

  // Runs after each render; content that is written already is skipped.
  useEffect(() => {
    if (stopped.current || kept === written.current) return;
    written.current = kept;
    if (isUntouched(kept)) return slot.forget();
    const before = slot.formId();
    const isFirst = slot.keep(kept, Date.now());
    if (slot.formId() !== before) onMoved?.();
    if (isFirst) onKept(slot.formId());
  });

  return {
    /** The slot the form is in now. */
    formId: slot.formId,
    /** Forgets the form, which was sent or saved, unless another tab changed its slot. */
    stop() {
      stopped.current = true;
      slot.forget();
    },
  };
}
