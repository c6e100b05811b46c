import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** Scrolls the focused field of a form clear of its bar. */
function uncoverFocus(bar: HTMLElement): void {
  const field = document.activeElement;
  if (!field || field === document.body || bar.contains(field) || !bar.closest('form')?.contains(field))
    return;
  const isStuck = getComputedStyle(bar).position === 'sticky';
  if (isStuck && field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
    field.scrollIntoView({ block: 'nearest' });
}

/**
 * A bar that stays at the foot of the screen. Its height is a CSS property of the page, so that a field that takes the
 * focus scrolls clear of it, toasts are above it, and a bar that grows covers no focused field.
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
