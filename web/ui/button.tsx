import {
  type ComponentPropsWithRef,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './loading.tsx';

export type ButtonVariant = 'filled' | 'outline' | 'quiet' | 'danger';

const variants: Record<ButtonVariant, string> = {
  filled: 'bg-brand text-white hover:bg-brand-hover disabled:bg-brand',
  outline: 'border border-control bg-surface text-ink hover:bg-page',
  quiet: 'text-link hover:bg-page',
  danger: 'border border-error text-error hover:bg-error-soft',
};

/** Classes of a button, also for links that look like one. 44 px high. */
export const buttonClasses = (variant: ButtonVariant, extra?: string): string =>
  classNames(
    'inline-grid min-h-11 place-items-center rounded-control px-4 py-2 text-center text-sm font-semibold no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-busy:opacity-100',
    variants[variant],
    extra,
  );

type ButtonProps = ComponentPropsWithRef<'button'> & {
  readonly variant?: ButtonVariant;
  /** Shows `busyLabel` with a spinner and ignores clicks. The width stays that of the longer label. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly children: ReactNode;
};

/**
 * Focuses a button again after it was busy, unless something else has focus by then. A busy button is disabled, so it
 * loses focus.
 */
function useFocusAfterBusy(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) button.current?.focus({ preventScroll: true });
    }
  }, [busy]);
  return button;
}

/** A button. The default `type` is "button". */
export function Button({
  ref,
  variant = 'filled',
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const button = useFocusAfterBusy(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={buttonClasses(variant, className)}
    >
      {busyLabel === undefined ? (
        <span className="inline-flex items-center gap-2">
          {busy && <Spinner />}
          {children}
        </span>
      ) : (
        // Both labels are in the same grid cell, so that the wider one determines the width.
        <>
          <span
            className={classNames(
              'col-start-1 row-start-1 inline-flex items-center gap-2',
              busy && 'invisible',
            )}
          >
            {children}
          </span>
          <span
            className={classNames(
              'col-start-1 row-start-1 inline-flex items-center gap-2',
              !busy && 'invisible',
            )}
          >
            <Spinner />
            {busyLabel}
          </span>
        </>
      )}
    </button>
  );
}

/** Classes of a button with only an icon, large enough for a finger. */
export const iconButton =
  'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-page';
