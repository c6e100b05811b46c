import { useEffect, useRef, useState } from 'react';
import { type FormSlots, openSlot } from './form-slots.ts';

interface KeptFormOptions<Kept> {
  readonly slots: FormSlots<Kept>;
  /** ID of the slot that the form was opened from. */
  readonly formId: string;
  /** The data that is stored; must be stable while nothing changes. */
  readonly kept: Kept;
  /**
   * True if the form starts with the content of its slot; false if it starts with content that is stored only after a
   * change.
   */
  readonly beginsKept: boolean;
  /** True for a form without changes, which is not stored. */
  readonly isUntouched: (kept: Kept) => boolean;
  /** Called with the ID of the slot that the form was stored in, so that a reload finds it. */
  readonly onKept: (formId: string) => void;
  /** Called when another tab has taken the slot, so the form continues in a new one. */
  readonly onMoved?: () => void;
}

/** Stores the form in this browser on every change, so that nothing has to be written when the page closes. */
export function useKeptForm<Kept>(options: KeptFormOptions<Kept>) {
  const { kept, isUntouched, onKept, onMoved } = options;
  const [slot] = useState(() => openSlot(options.slots, options.formId));
  const written = useRef(options.beginsKept ? kept : undefined);
  const stopped = useRef(false);

  // Runs after each render; skips content that is already stored.
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
    /** ID of the current slot. */
    formId: slot.formId,
    /** Removes the stored form after it was sent or saved, unless another tab has changed its slot. */
    stop() {
      stopped.current = true;
      slot.forget();
    },
  };
}
