import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { LineCell } from './line-row.tsx';

/** A cell, identified by the index of its row. */
export interface CellPosition {
  readonly index: number;
  readonly cell: LineCell;
}

const cellIn = (list: HTMLElement | null, { index, cell }: CellPosition) =>
  list?.children[index]?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);

const isCell = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.cell !== undefined;

/**
 * True for an Enter key that moves between rows. False if it chooses a suggestion (`defaultPrevented`), submits the
 * form (with Ctrl or Cmd), or ends the composition of an input method.
 */
const isMoveEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.nativeEvent.isComposing;

/** Moves focus in a list of lines: after a row is added or removed, and between rows with Enter. */
export function useLineFocus(lineIds: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const cellToFocus = useRef<CellPosition>(undefined);

  // Runs after every change of the list, when a new row exists in the DOM.
  useEffect(() => {
    if (cellToFocus.current && lineIds.length > 0) cellIn(list.current, cellToFocus.current)?.focus();
    cellToFocus.current = undefined;
  }, [lineIds]);

  return {
    list,
    /** Focuses a cell after the next render. */
    focusAfterRender(position: CellPosition) {
      cellToFocus.current = position;
    },
    /**
     * Enter moves to the same cell of the next row, Shift+Enter moves back. On the last row, Enter calls `onPastEnd` to
     * add a row.
     */
    moveByEnter(event: KeyboardEvent<HTMLOListElement>, onPastEnd: (() => void) | undefined) {
      if (!isMoveEnter(event) || !isCell(event.target)) return;
      event.preventDefault();
      const index = lineIds.indexOf(Number(event.target.closest('li')?.dataset.line));
      const cell = event.target.dataset.cell as LineCell;
      if (event.shiftKey) cellIn(list.current, { index: index - 1, cell })?.focus();
      else if (index < lineIds.length - 1) cellIn(list.current, { index: index + 1, cell })?.focus();
      else onPastEnd?.();
    },
  };
}
