import type { KeyboardEvent } from 'react';

const siblingOfKey: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/**
 * Arrow keys move between the rows of the history, along the links or the checkboxes, and from the first row to the
 * search field. Enter opens and the space bar selects as usual.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const sibling = siblingOfKey[event.key];
  const row = (event.target as HTMLElement).closest('li');
  // An open menu moves between its items itself.
  const isInMenu = (event.target as HTMLElement).closest('[role=menu]') !== null;
  if (!sibling || !row || isInMenu) return;
  const isBox = (event.target as HTMLElement).matches('input[type=checkbox]');
  let next: HTMLElement | null | undefined;
  // The heading of a group has nothing to focus.
  for (let other = row[sibling]; other && !next; other = other[sibling])
    next = other.querySelector<HTMLElement>(isBox ? 'input[type=checkbox]' : 'a');
  const search = document.querySelector<HTMLElement>('search input[type=search]');
  const target = next ?? (event.key === 'ArrowUp' ? search : undefined);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
