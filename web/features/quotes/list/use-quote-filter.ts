import { useNavigate, useSearchParams } from 'react-router-dom';
import { type QuoteFilter, quoteShows } from '#domain/quotes/quote-filter';

/** The query of the address for a filter; '' for every quote. */
export function quoteQuery({ show, search = '' }: QuoteFilter): string {
  const query = new URLSearchParams({ ...(show && { show }), ...(search.trim() !== '' && { search }) });
  const text = query.toString();
  return text && `?${text}`;
}

/** The filter of the list of quotes, stored in the address, so that Back and a reload restore it. */
export function useQuoteFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter: QuoteFilter = {
    show: quoteShows.find((name) => name === query.get('show')),
    search: query.get('search') ?? '',
  };
  return {
    filter,
    /** Changes the given values, without another entry in the browser history. */
    change: (changes: QuoteFilter) =>
      void navigate({ search: quoteQuery({ ...filter, ...changes }) }, { replace: true }),
  };
}
