import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/**
 * Arrows walk from row to row of the history, along the links or along the boxes that select, and from the first one back
 * to the search; Enter opens and the space bar selects, as everywhere.
 */
export function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const row = (event.target as HTMLElement).closest('li');
  if (!step || !row || (event.target as HTMLElement).closest('[role=menu]')) return;
  const isBox = (event.target as HTMLElement).matches('input[type=checkbox]');
  const next = row[step]?.querySelector<HTMLElement>(isBox ? 'input[type=checkbox]' : 'a');
  const search = document.querySelector<HTMLElement>('search input[type=search]');
  const target = next ?? (event.key === 'ArrowUp' ? search : undefined);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
