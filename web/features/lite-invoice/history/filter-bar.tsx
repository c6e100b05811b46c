import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { InvoiceShow } from '#domain/lite-invoice/invoice-filter';
import { PageLink } from '../../../routing/page-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { type HistoryFilter, historyAddress } from './history-address.ts';

const shows: readonly (readonly [InvoiceShow | undefined, string])[] = [
  [undefined, 'All'],
  ['draft', 'Draft'],
  ['unpaid', 'Unpaid'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
  ['void', 'Void'],
];

interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (changes: HistoryFilter, options?: { readonly replace?: boolean }) => void;
  /** The client that is filtered by, once it is known. */
  readonly clientName: string | undefined;
}

/** What narrows the history: a search, days, a client, and one of the statuses. */
export function FilterBar({ filter, onChange, clientName }: FilterBarProps) {
  const { show, clientId, from = '', to = '' } = filter;
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <TextField
      type="date"
      label={label}
      value={value}
      autoComplete="off"
      className="min-w-36 grow sm:grow-0"
      onChange={({ target }) => onChange({ [name]: target.value || undefined }, { replace: true })}
    />
  );
  return (
    <search className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField filter={filter} onChange={onChange} />
        {day('from', 'Issued from', from)}
        {day('to', 'Issued until', to)}
      </div>
      <nav aria-label="Show" className="-mx-1 overflow-x-auto px-1 py-1">
        <ul className="flex gap-1">
          {shows.map(([name, label]) => (
            <li key={label}>
              <PageLink
                to="liteInvoices"
                suffix={historyAddress({ ...filter, show: name })}
                aria-current={show === name ? 'true' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-control px-2 text-sm sm:px-3 font-medium no-underline',
                  show === name ? 'bg-brand-soft text-link' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      {clientId !== undefined && (
        <div>
          <Button variant="outline" onClick={() => onChange({ clientId: undefined })}>
            <span className="sr-only">Show all clients, not only </span>
            {clientName ?? 'One client'}
            <X aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </search>
  );
}

/** Milliseconds without a key before what is typed is searched. */
const pause = 250;

/** Goes to the first invoice of the list. */
function enterList(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  document.querySelector<HTMLElement>('[data-invoice-list] a')?.focus();
}

/** The search, which `/` leads to from anywhere on the page. What is typed goes into the address after a pause. */
function SearchField({ filter, onChange }: Pick<FilterBarProps, 'filter' | 'onChange'>) {
  const { search = '' } = filter;
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  // Back, or a link, changed the address under the field.
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
    const timer = setTimeout(() => latest.current({ search: text || undefined }, { replace: true }), pause);
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
      className="w-full sm:w-80"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={enterList}
    />
  );
}
