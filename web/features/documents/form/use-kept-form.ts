import { useEffect, useRef, useState } from 'react';
import { isSessionLeft } from '../../../adapters/auth/left-session.ts';
import { useUser } from '../../../session/session.tsx';
import { type FormSlots, openSlot } from './form-slots.ts';
import { useSaveLater } from './use-save-later.ts';

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

/**
 * Stores the form in this browser: its first change at once, so that a reload finds it, and later ones when the user
 * pauses or leaves.
 */
export function useKeptForm<Kept>(options: KeptFormOptions<Kept>) {
  const { kept, isUntouched, onKept, onMoved } = options;
  const { sessionId } = useUser();
  const [slot] = useState(() => openSlot(options.slots, options.formId));
  const written = useRef(options.beginsKept ? kept : undefined);
  const stopped = useRef(false);
  const hasMoved = useRef(false);

  function store() {
    // After a sign-out in another tab, nothing of the user is stored again.
    if (stopped.current || kept === written.current || isSessionLeft(sessionId)) return;
    hasMoved.current = false;
    written.current = kept;
    if (isUntouched(kept)) return slot.forget();
    const before = slot.formId();
    const isFirst = slot.keep(kept, Date.now());
    hasMoved.current = slot.formId() !== before;
    if (hasMoved.current) onMoved?.();
    if (isFirst) onKept(slot.formId());
  }
  useSaveLater(kept, store);
  // Runs after each render. In a new slot, the form may get another ID, which is stored at once too.
  useEffect(() => {
    if (slot.isEmpty() || hasMoved.current) store();
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
