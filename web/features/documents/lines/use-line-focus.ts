import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { LineCell } from './line-row.tsx';

/** A cell, identified by the index of its row. */
export interface CellPlace {
  readonly index: number;
  readonly cell: LineCell;
}

const cellIn = (list: HTMLElement | null, { index, cell }: CellPlace) =>
  list?.children[index]?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);

const isCell = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.cell !== undefined;

/**
 * True for an Enter that the list should handle: not one that chooses a suggestion, submits the form, or ends a
 * composition.
 */
const isOwnEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.nativeEvent.isComposing;

/** Moves focus in a list of lines: after a row is added or removed, and between rows with Enter. */
export function useLineFocus(lineIds: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<CellPlace>(undefined);

  // Runs after every change of the list, when a new row exists in the DOM.
  useEffect(() => {
    if (target.current && lineIds.length > 0) cellIn(list.current, target.current)?.focus();
    target.current = undefined;
  }, [lineIds]);

  return {
    list,
    /** Focuses a cell after the next render. */
    focusNext(place: CellPlace) {
      target.current = place;
    },
    /**
     * Enter moves to the same cell of the next row, Shift+Enter moves back. On the last row, Enter calls `onPastEnd` to
     * add a row.
     */
    moveByEnter(event: KeyboardEvent<HTMLOListElement>, onPastEnd: (() => void) | undefined) {
      if (!isOwnEnter(event) || !isCell(event.target)) return;
      event.preventDefault();
      const index = lineIds.indexOf(Number(event.target.closest('li')?.dataset.line));
      const cell = event.target.dataset.cell as LineCell;
      if (event.shiftKey) cellIn(list.current, { index: index - 1, cell })?.focus();
      else if (index < lineIds.length - 1) cellIn(list.current, { index: index + 1, cell })?.focus();
      else onPastEnd?.();
    },
  };
}
