import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import type { FilterBarProps } from './use-history-filter.ts';

/** Milliseconds without typing before the text is searched. */
const searchDelayMilliseconds = 250;

/** Moves focus to the first invoice of the list. */
function focusFirstRow(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-invoice-list] a')?.focus();
}

/** The search field; `/` focuses it from anywhere on the page. The text is written to the address after a pause. */
export function SearchField({ filter, onChange }: Pick<FilterBarProps, 'filter' | 'onChange'>) {
  const { search = '' } = filter;
  const [text, setText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // The search in the URL changed. Unless this field changed it, the field shows the text of the URL.
  if (lastSearch !== search) {
    setLastSearch(search);
    if (text.trim() !== search.trim()) setText(search);
  }
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(
      () => latestOnChange.current({ search: text || undefined }, { replace: true }),
      searchDelayMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [text, search]);
  useEffect(() => {
    const focusOnSlash = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isInFieldOrDialog =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null;
      if (key !== '/' || isInFieldOrDialog || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);
  return (
    <TextField
      ref={field}
      type="search"
      label="Search invoices"
      placeholder="Client, work, street, number"
      autoComplete="off"
      aria-keyshortcuts="/"
      className="min-w-0 flex-1 sm:w-80 sm:flex-none"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={focusFirstRow}
    />
  );
}
