import { ChevronDown } from 'lucide-react';
import { createContext, use, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether fields that are seldom needed are shown, and a function that shows them. */
export interface PhoneFold {
  /** The screen is that of a phone. */
  readonly isPhone: boolean;
  readonly isOpen: boolean;
  /** Shows the fields and focuses the one with this ID. */
  readonly open: (focusedId: string) => void;
}

/** Names of the fields that the server refused, for the folds of a form. */
export const RefusedFields = createContext<readonly string[]>([]);

/** True if the screen is that of a phone now. */
export const isPhoneScreen = (): boolean => !window.matchMedia('(min-width: 40rem)').matches;

/**
 * Fields that a phone shows after one press, or once `isNeeded`, for example because they contain something, or once
 * the server refused one of `fields`; then they stay. Wider screens always show them.
 */
export function usePhoneFold(fields: readonly string[], isFilledOrFaulty: boolean): PhoneFold {
  const refused = use(RefusedFields);
  const isNeeded = isFilledOrFaulty || fields.some((field) => refused.includes(field));
  const [isPhone] = useState(isPhoneScreen);
  const [isOpened, setIsOpened] = useState(false);
  // Emptying a field must not take it away.
  if (isNeeded && !isOpened) setIsOpened(true);
  return {
    isPhone,
    isOpen: !isPhone || isOpened || isNeeded,
    open(focusedId) {
      flushSync(() => setIsOpened(true));
      document.getElementById(focusedId)?.focus();
    },
  };
}

interface FoldedLineProps {
  readonly label: string;
  /** IDs of the folded fields, if `focusField` may be called with them. */
  readonly fieldIds?: readonly string[];
  readonly onOpen: () => void;
}

/** Focuses a field, or on a phone the line that shows its value while it is folded. */
export const focusField = (fieldId: string): void =>
  (
    document.getElementById(fieldId) ?? document.querySelector<HTMLElement>(`[data-folds~="${fieldId}"]`)
  )?.focus();

/** The line that shows the values of folded fields and opens them. */
export const FoldedLine = ({ label, fieldIds, onOpen }: FoldedLineProps) => (
  <button
    type="button"
    aria-expanded={false}
    data-folds={fieldIds?.join(' ')}
    className="flex min-h-12 w-full min-w-0 items-center justify-between gap-3 text-left font-medium"
    onClick={onOpen}
  >
    <span className="min-w-0 wrap-anywhere">{label}</span>
    <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
  </button>
);
