import { classNames } from '../../../ui/class-names.ts';
import { keepFieldFocus } from './draft-field.tsx';

interface RemoveButtonProps {
  /** The accessible name, such as "Remove line 2". */
  readonly label: string;
  readonly className: string;
  readonly onClick: () => void;
}

/** The trash button beside an element that can be removed from the form. */
export const RemoveButton = ({ label, className, onClick }: RemoveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    onMouseDown={keepFieldFocus}
    className={classNames(
      'grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-error-soft hover:text-error',
      className,
    )}
  >
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
    </svg>
  </button>
);
