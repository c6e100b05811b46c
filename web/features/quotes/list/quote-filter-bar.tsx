import { useEffect, useRef, useState } from 'react';
import type { QuoteFilter, QuoteShow } from '#domain/quotes/quote-filter';
import { PageLink } from '../../../routing/page-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { quoteQuery } from './use-quote-filter.ts';

/** Milliseconds without typing before the text is searched. */
const searchDelayMilliseconds = 250;

const shows: readonly (readonly [QuoteShow | undefined, string])[] = [
  [undefined, 'All'],
  ['draft', 'Draft'],
  ['sent', 'Waiting'],
  ['approved', 'Approved'],
  ['closed', 'Closed'],
];

interface QuoteFilterBarProps {
  readonly filter: QuoteFilter;
  readonly onChange: (changes: QuoteFilter) => void;
}

/** Filters the quotes: a search, and links for the states. Closed are the declined, expired and withdrawn ones. */
export const QuoteFilterBar = ({ filter, onChange }: QuoteFilterBarProps) => (
  <search className="mb-2 grid gap-1 sm:mb-4 sm:gap-3">
    <QuoteSearch search={filter.search ?? ''} onSearch={(search) => onChange({ search })} />
    <nav aria-label="Show" className="scrolls-sideways -mx-1 px-1 py-1 max-sm:-my-1">
      <ul className="flex sm:gap-1">
        {shows.map(([show, label]) => (
          <li key={label}>
            <PageLink
              to="liteQuotes"
              suffix={quoteQuery({ ...filter, show })}
              aria-current={filter.show === show ? 'true' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-control px-2 text-sm font-medium no-underline sm:px-3',
                filter.show === show
                  ? 'bg-surface text-link ring-1 ring-line ring-inset'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  </search>
);

interface QuoteSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The search field. The text is written to the address after a pause. */
function QuoteSearch({ search, onSearch }: QuoteSearchProps) {
  const [text, setText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // The search in the address changed. Unless this field changed it, the field shows the text of the address.
  if (lastSearch !== search) {
    setLastSearch(search);
    if (text.trim() !== search.trim()) setText(search);
  }
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (text === search) return undefined;
    const timer = setTimeout(() => latestOnSearch.current(text), searchDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <TextField
      type="search"
      label="Search quotes"
      placeholder="Client, work, street, number"
      autoComplete="off"
      className="sm:w-80"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
