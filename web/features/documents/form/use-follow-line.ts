import { type RefObject, useEffect, useRef } from 'react';

/** Points of the page kept free around the row, in pixels. */
const room = 8;

/** The row on the page of the line that has the focus in the form. */
function rowOfFocus(pane: HTMLElement): HTMLElement | null {
  const line = document.activeElement?.closest('li[data-line]');
  const index = line?.parentElement ? [...line.parentElement.children].indexOf(line) : -1;
  return pane.querySelector<HTMLElement>(`tr[data-row="${index}"]`);
}

/** Scrolls the pane as little as it takes to show the row, above the totals that stay at its foot. */
function showRow(pane: HTMLElement): void {
  if (pane.scrollHeight <= pane.clientHeight) return;
  const row = rowOfFocus(pane)?.getBoundingClientRect();
  if (!row) return;
  const { top, bottom } = pane.getBoundingClientRect();
  const totals = pane.querySelector('.sheet-totals')?.getBoundingClientRect();
  const foot = Math.min(bottom, totals && totals.top > top ? totals.top : bottom);
  if (row.top < top + room) pane.scrollTop += row.top - top - room;
  else if (row.bottom > foot - room) pane.scrollTop += row.bottom - foot + room;
}

/**
 * A pane with the page beside a form: it follows the line that is typed in. `content` changes with every keystroke. The
 * row is looked for with the next frame, whose layout is worked out anyway: asked for before, it would hold up the keys.
 */
export function useFollowLine(content: unknown): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is another one whenever the content changes
  useEffect(() => {
    const frame = requestAnimationFrame(() => pane.current && showRow(pane.current));
    return () => cancelAnimationFrame(frame);
  }, [content]);
  useEffect(() => {
    const follow = () => pane.current && showRow(pane.current);
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return pane;
}
