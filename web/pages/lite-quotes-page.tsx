import { LazyUnsentQuoteList } from '../features/quotes/editor/lazy-unsent-quote-list.tsx';
import { QuoteFilterBar } from '../features/quotes/list/quote-filter-bar.tsx';
import { QuoteList } from '../features/quotes/list/quote-list.tsx';
import { useQuoteFilter } from '../features/quotes/list/use-quote-filter.ts';
import { ListHeader } from '../routing/list-header.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

/** The user's quotes, newest first, with a search and a filter by state. */
export function LiteQuotesPage() {
  const { filter, change } = useQuoteFilter();
  return (
    <>
      <ListHeader title="Quotes">
        <PageLink to="liteQuoteEditor" className={buttonClasses('filled')}>
          Create quote
        </PageLink>
      </ListHeader>
      <LazyUnsentQuoteList />
      <QuoteFilterBar filter={filter} onChange={change} />
      <QuoteList {...filter} />
    </>
  );
}
