import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { LineCell } from './line-row.tsx';

/** A cell by the place of its row. */
export interface CellPlace {
  readonly index: number;
  readonly cell: LineCell;
}

const cellIn = (list: HTMLElement | null, { index, cell }: CellPlace) =>
  list?.children[index]?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);

const isCell = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset.cell !== undefined;

/** An Enter meant for the list: not one that a list of suggestions has taken, that submits, or that ends a composition. */
const isOwnEnter = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.nativeEvent.isComposing;

/** Where the focus goes in a list of lines: after a row came or went, and from row to row by Enter. */
export function useLineFocus(lineIds: readonly number[]) {
  const list = useRef<HTMLOListElement>(null);
  const target = useRef<CellPlace>(undefined);

  // After every change of the list, so that a row which was just added exists.
  useEffect(() => {
    if (target.current && lineIds.length > 0) cellIn(list.current, target.current)?.focus();
    target.current = undefined;
  }, [lineIds]);

  return {
    list,
    /** Focuses a cell once the change that is under way is on the page. */
    focusNext(place: CellPlace) {
      target.current = place;
    },
    /** Enter goes to the same cell of the next row, Shift+Enter back; on the last row it asks for another. */
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
