import { SlidersHorizontal, X } from 'lucide-react';
import { useId, useState } from 'react';
import { PageLink } from '../../../routing/page-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DaysField } from './days-field.tsx';
import { type HistoryStatus, historyQuery } from './history-address.ts';
import { SearchField } from './search-field.tsx';
import type { FilterBarProps } from './use-history-filter.ts';

const statusOptions: readonly (readonly [HistoryStatus | undefined, string])[] = [
  [undefined, 'All'],
  ['draft', 'Draft'],
  ['unpaid', 'Unpaid'],
  ['overdue', 'Overdue'],
  ['paid', 'Paid'],
  ['void', 'Void'],
  ['repeats', 'Repeats'],
];

/**
 * The number of active filters behind the button on a phone. The client filter has its own button while it is active.
 */
const activeFilterCount = ({ from, to, paidFrom, paidTo }: FilterBarProps['filter']): number =>
  [from ?? to, paidFrom ?? paidTo].filter((day) => day !== undefined).length;

/** Filters the history: search, dates, client and status. On a phone, dates and client are behind a button. */
export function FilterBar({ filter, onChange, clientName, clientPicker }: FilterBarProps) {
  const { show, clientId } = filter;
  const [isOpen, setIsOpen] = useState(false);
  const moreId = useId();
  const activeCount = activeFilterCount(filter);
  return (
    <search className="mb-2 grid gap-1 sm:mb-4 sm:gap-3">
      {show !== 'repeats' && (
        <div className="flex flex-wrap items-end gap-2 sm:gap-3">
          <SearchField filter={filter} onChange={onChange} />
          <Button
            variant="outline"
            className="max-sm:px-3 sm:hidden"
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="inline-flex items-center gap-2">
              <SlidersHorizontal aria-hidden="true" className="size-4" />
              {activeCount > 0 ? `Filters (${activeCount})` : 'Filters'}
            </span>
          </Button>
          <div
            id={moreId}
            className={classNames(
              'flex w-full flex-wrap items-end gap-3 sm:contents',
              !isOpen && 'max-sm:hidden',
            )}
          >
            <DaysField dateKind="issued" filter={filter} onChange={onChange} />
            <DaysField dateKind="paid" filter={filter} onChange={onChange} />
            {clientId === undefined && clientPicker}
          </div>
        </div>
      )}
      <nav aria-label="Show" className="scrolls-sideways -mx-1 px-1 py-1 max-sm:-my-1">
        <ul className="flex sm:gap-1">
          {statusOptions.map(([name, label]) => (
            <li key={label}>
              <PageLink
                to="liteInvoices"
                suffix={historyQuery(name === 'repeats' ? { show: name } : { ...filter, show: name })}
                aria-current={show === name ? 'true' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-control px-1.5 text-sm sm:px-3 font-medium no-underline',
                  show === name
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
      {clientId !== undefined && show !== 'repeats' && (
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
