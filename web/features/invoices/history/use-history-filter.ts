import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { filterIn, type HistoryFilter, historyAddress, pagesIn } from './history-address.ts';

/** The history's filter, kept in the address, so that Back and a reload find it again. */
export function useHistoryFilter() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterIn(address);
  return {
    filter,
    pages: pagesIn(address),
    /** Changes what is named; a step of its own in the browser's history unless it replaces the present one. */
    change(changes: HistoryFilter, { replace = false } = {}) {
      void navigate({ search: historyAddress({ ...filter, ...changes }) }, { replace });
    },
    setPages: (pages: number) => void navigate({ search: historyAddress(filter, pages) }, { replace: true }),
  };
}

export interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (changes: HistoryFilter, options?: { readonly replace?: boolean }) => void;
  /** The client that is filtered by, once it is known. */
  readonly clientName: string | undefined;
  /** Picks the client to filter by. */
  readonly clientPicker: ReactNode;
}
