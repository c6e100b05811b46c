import { createContext, type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';

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

/** True once the fields were opened, or are needed; then they stay. */
function useFold(fields: readonly string[], isFilledOrFaulty: boolean) {
  const refused = use(RefusedFields);
  const isNeeded = isFilledOrFaulty || fields.some((field) => refused.includes(field));
  const [isOpened, setIsOpened] = useState(false);
  // Emptying a field must not take it away.
  if (isNeeded && !isOpened) setIsOpened(true);
  return {
    isOpen: isOpened || isNeeded,
    open(focusedId: string) {
      flushSync(() => setIsOpened(true));
      document.getElementById(focusedId)?.focus();
    },
  };
}

/**
 * Fields that a phone shows after one press, or once they are filled or faulty, or once the server refused one of
 * `fields`; then they stay. Wider screens always show them.
 */
export function usePhoneFold(fields: readonly string[], isFilledOrFaulty: boolean): PhoneFold {
  const fold = useFold(fields, isFilledOrFaulty);
  const [isPhone] = useState(isPhoneScreen);
  return { ...fold, isPhone, isOpen: !isPhone || fold.isOpen };
}

interface FoldedFieldsProps {
  readonly label: string;
  readonly fields: readonly string[];
  /** ID of the element that gets focus when the line is pressed. */
  readonly focusedId: string;
  readonly isFilledOrFaulty: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The same for prerendered pages: the fields are always in the page, and folded by style, which knows the screen. */
export function FoldedFields(props: FoldedFieldsProps) {
  const { isOpen, open } = useFold(props.fields, props.isFilledOrFaulty);
  return (
    <>
      {!isOpen && (
        <div className="sm:hidden">
          <FoldedLine label={props.label} onOpen={() => open(props.focusedId)} />
        </div>
      )}
      <div className={classNames(props.className, !isOpen && 'max-sm:hidden')}>{props.children}</div>
    </>
  );
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
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0 fill-none stroke-current stroke-2">
      <path d="m6 9 6 6 6-6" />
    </svg>
  </button>
);
