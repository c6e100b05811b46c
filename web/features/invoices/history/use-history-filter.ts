import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { filterFromQuery, type HistoryFilter, historyQuery, pageCountFromQuery } from './history-address.ts';

/** The history's filter, stored in the URL, so that Back and a reload restore it. */
export function useHistoryFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterFromQuery(query);
  return {
    filter,
    pages: pageCountFromQuery(query),
    /** Changes the given values. Adds an entry to the browser history unless `replace` is set. */
    change(changes: HistoryFilter, { replace = false } = {}) {
      void navigate({ search: historyQuery({ ...filter, ...changes }) }, { replace });
    },
    setPages: (pages: number) => void navigate({ search: historyQuery(filter, pages) }, { replace: true }),
  };
}

export interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (changes: HistoryFilter, options?: { readonly replace?: boolean }) => void;
  /** Name of the client in the filter, once it is loaded. */
  readonly clientName: string | undefined;
  /** A field for choosing the client. */
  readonly clientPicker: ReactNode;
}
