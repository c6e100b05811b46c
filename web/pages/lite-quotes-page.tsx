import { UnsentQuoteList } from '../features/quotes/editor/unsent-quote-list.tsx';
import { QuoteList } from '../features/quotes/list/quote-list.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

/** All of the user's quotes, newest first. */
export function LiteQuotesPage() {
  return (
    <>
      <ListHeader title="Quotes">
        <PageLink to="liteQuoteEditor" className={buttonClasses('filled')}>
          Create new quote
        </PageLink>
      </ListHeader>
      <UnsentQuoteList />
      <QuoteList />
    </>
  );
}
