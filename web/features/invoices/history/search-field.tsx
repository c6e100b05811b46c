import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import type { FilterBarProps } from './use-history-filter.ts';

/** Milliseconds without typing before the text is searched. */
const searchDelay = 250;

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
  const [shown, setShown] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // The address was changed by Back or a link.
  if (shown !== search) {
    setShown(search);
    if (text.trim() !== search.trim()) setText(search);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(
      () => latest.current({ search: text || undefined }, { replace: true }),
      searchDelay,
    );
    return () => clearTimeout(timer);
  }, [text, search]);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const isTyping =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]');
      if (key !== '/' || isTyping || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <TextField
      ref={field}
      type="search"
      label="Search invoices"
      placeholder="Number, client or amount"
      autoComplete="off"
      aria-keyshortcuts="/"
      className="min-w-0 flex-1 sm:w-80 sm:flex-none"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={focusFirstRow}
    />
  );
}
