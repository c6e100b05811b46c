import { UnsentQuoteList } from '../features/quotes/editor/unsent-quote-list.tsx';
import { QuoteList } from '../features/quotes/list/quote-list.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';

/** All of the user's quotes, newest first. */
export function LiteQuotesPage() {
  return (
    <>
      <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl font-semibold">Quotes</h1>
        <PageLink to="liteQuoteEditor" className={buttonClasses('filled', 'max-sm:w-full')}>
          Create new quote
        </PageLink>
      </div>
      <UnsentQuoteList />
      <QuoteList />
    </>
  );
}
