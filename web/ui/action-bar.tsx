import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Scrolls the focused field of the bar's form if the bar covers it. */
function uncoverFocus(bar: HTMLElement): void {
  const field = document.activeElement;
  if (!field || field === document.body || bar.contains(field) || !bar.closest('form')?.contains(field))
    return;
  const isStuck = getComputedStyle(bar).position === 'sticky';
  if (isStuck && field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
    field.scrollIntoView({ block: 'nearest' });
}

/**
 * A bar that stays at the bottom of the screen. It sets its height as `--bar-height` on the page, so that toasts and
 * focused fields are placed above it, also after it grows.
 */
export function ActionBar({
  label,
  className,
  children,
}: {
  /** Accessible name, for a bar that is a region of its own. */
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      root.setProperty('--bar-height', `${current.getBoundingClientRect().height}px`);
      uncoverFocus(current);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--bar-height');
    };
  }, []);
  return (
    <div
      ref={bar}
      {...(label !== undefined && { role: 'region', 'aria-label': label })}
      className={classNames('action-bar sticky', className)}
    >
      {children}
    </div>
  );
}
