import { type RefObject, useEffect } from 'react';

/** Space kept free above and below the row, in pixels. */
const marginPixels = 8;

/** The row in the preview for the line that has focus in the form. */
function focusedRow(pane: HTMLElement): HTMLElement | null {
  const line = document.activeElement?.closest('li[data-line]');
  const index = line?.parentElement ? [...line.parentElement.children].indexOf(line) : -1;
  return pane.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
}

/** Scrolls the pane as little as needed to show the row above the sticky totals. */
function scrollToFocusedRow(pane: HTMLElement): void {
  if (pane.scrollHeight <= pane.clientHeight) return;
  const row = focusedRow(pane)?.getBoundingClientRect();
  if (!row) return;
  const { top, bottom } = pane.getBoundingClientRect();
  const totals = pane.querySelector('.sheet-totals')?.getBoundingClientRect();
  const visibleBottom = Math.min(bottom, totals && totals.top > top ? totals.top : bottom);
  if (row.top < top + marginPixels) pane.scrollTop += row.top - top - marginPixels;
  else if (row.bottom > visibleBottom - marginPixels)
    pane.scrollTop += row.bottom - visibleBottom + marginPixels;
}

/**
 * Scrolls a preview pane to the line that is being edited. `content` changes with every keystroke. The row is measured
 * in the next animation frame, when layout is computed anyway; measuring at once would force a layout and slow down
 * typing and presses that move focus.
 */
export function useFollowLine(pane: RefObject<HTMLElement | null>, content: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever the content changes
  useEffect(() => {
    let frame = 0;
    const scrollInFrame = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => pane.current && scrollToFocusedRow(pane.current));
    };
    scrollInFrame();
    document.addEventListener('focusin', scrollInFrame);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', scrollInFrame);
    };
  }, [content]);
}
