import { useEffect, useRef, useState } from 'react';
import { isSessionLeft } from '../../../adapters/auth/left-session.ts';
import { useUser } from '../../../session/session.tsx';
import { type FormSlots, openSlot, type SendingFailure } from './form-slots.ts';
import { useSaveLater } from './use-save-later.ts';

interface StoredFormOptions<Draft> {
  readonly slots: FormSlots<Draft>;
  /** ID of the slot that the form was opened from. */
  readonly formId: string;
  /** The data that is stored; must be stable while nothing changes. */
  readonly content: Draft;
  /**
   * True if the form starts with the content of its slot; false if it starts with content that is stored only after a
   * change.
   */
  readonly startsFromSlot: boolean;
  /** True for a form without changes, which is not stored. */
  readonly isUntouched: (content: Draft) => boolean;
  /** Called with the ID of the slot that the form was stored in, so that a reload finds it. */
  readonly onStored: (formId: string) => void;
  /** Called with the ID of the new slot when another tab has changed the form's own. */
  readonly onSlotChanged?: (formId: string) => void;
}

/**
 * Stores the form in this browser: its first change at once, so that a reload finds it, and later ones when the user
 * pauses or leaves.
 */
export function useStoredForm<Draft>(options: StoredFormOptions<Draft>) {
  const { content, isUntouched, onStored, onSlotChanged } = options;
  const { sessionId } = useUser();
  const [slot] = useState(() => openSlot(options.slots, options.formId));
  const lastStored = useRef(options.startsFromSlot ? content : undefined);
  const isStopped = useRef(false);
  const isInNewSlot = useRef(false);

  function store() {
    // After a sign-out in another tab, nothing of the user is stored again.
    if (isStopped.current || content === lastStored.current || isSessionLeft(sessionId)) return;
    isInNewSlot.current = false;
    lastStored.current = content;
    if (isUntouched(content)) return slot.forget();
    const previousFormId = slot.formId();
    const isFirst = slot.keep(content, Date.now());
    isInNewSlot.current = slot.formId() !== previousFormId;
    if (isInNewSlot.current) onSlotChanged?.(slot.formId());
    if (isFirst) onStored(slot.formId());
  }
  useSaveLater(content, store);
  // Stores the first change at once. After a move to a new slot, the caller may give the form another ID, which is also
  // stored at once.
  useEffect(() => {
    if (slot.isEmpty() || isInNewSlot.current) store();
  });

  return {
    /** ID of the current slot. */
    formId: slot.formId,
    /** Stores the latest change at once, such as before a submission. May move the form to a new slot. */
    store,
    /** Notes that sending the form failed, also of a form that was not changed before it was sent. */
    noteFailure(failure: SendingFailure) {
      if (isStopped.current || isSessionLeft(sessionId)) return;
      lastStored.current = content;
      if (slot.noteFailure(failure, content, Date.now())) onStored(slot.formId());
    },
    /** Removes the stored form after it was sent or saved, unless another tab has changed its slot. */
    stop() {
      isStopped.current = true;
      slot.forget();
    },
  };
}
