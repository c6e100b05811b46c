import { filtersQuotes } from '#domain/quotes/quote-filter';
import { quoteTexts } from '#domain/quotes/quote-words';
import { PageLink } from '../../../routing/page-link.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RecordTable } from '../../../ui/record-table.tsx';
import { WaitingList } from '../../../ui/waiting-rows.tsx';
import { QuoteRow } from './quote-row.tsx';
import { type QuoteSelection, useQuoteList } from './use-quote-list.ts';

/** The list of all quotes, or of those selected, in each of its states: loading, failed, empty, some, many. */
export function QuoteList({ clientId, show, search }: QuoteSelection) {
  const list = useQuoteList({ clientId, show, search });
  if (list.isPending) return <WaitingList label="Loading your quotes..." />;
  if (list.isError) return <LoadFailure text={quoteTexts.listFailed} onRetry={list.retry} />;
  const more = list.hasMore && (
    <LoadMore
      busy={list.isLoadingMore}
      onClick={list.loadMore}
      label={list.isSearching ? 'Search more quotes' : undefined}
      failure={list.loadMoreFailed ? quoteTexts.listFailed : undefined}
    >
      {list.isSearching && 'Not all of your quotes are searched yet.'}
    </LoadMore>
  );
  if (list.quotes.length === 0) {
    if (more) return more;
    return filtersQuotes({ show, search }) ? (
      <NothingFound />
    ) : (
      <NoQuotes isOfClient={clientId !== undefined} />
    );
  }
  return (
    <>
      <Card
        aria-busy={list.isStale || undefined}
        className={classNames('@container', list.isStale && 'opacity-60')}
      >
        <RecordTable
          aria-label="Quotes"
          columns="@4xl:grid-cols-[minmax(4rem,auto)_minmax(10rem,1.6fr)_minmax(8rem,1.2fr)_auto_minmax(9.75rem,1fr)_auto]"
          headings={[
            ...['Number', 'Quote', 'Client', 'Date', 'State'].map((label) => ({ label })),
            { label: 'Total', isNumeric: true },
          ]}
        >
          {list.quotes.map((quote) => (
            <QuoteRow key={quote.quoteId} quote={quote} />
          ))}
        </RecordTable>
      </Card>
      {more}
    </>
  );
}

const NothingFound = () => (
  <EmptyState
    title="No quotes match."
    action={
      <PageLink to="liteQuotes" className={buttonClasses('outline')}>
        Show all quotes
      </PageLink>
    }
  >
    Try a part of the number, title, client, work or street, or the amount.
  </EmptyState>
);

const NoQuotes = ({ isOfClient }: { readonly isOfClient: boolean }) =>
  isOfClient ? (
    <EmptyState
      title="No quotes for this client"
      action={
        <PageLink to="liteQuoteEditor" className={buttonClasses('outline')}>
          Create quote
        </PageLink>
      }
    >
      Every quote that names this client appears here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No quotes yet"
      action={
        // On a phone, the page's own button is directly above.
        <PageLink to="liteQuoteEditor" className={buttonClasses('filled', 'max-sm:hidden')}>
          Create your first quote
        </PageLink>
      }
    >
      Send a quote, have it signed on a phone, and turn it into an invoice.
    </EmptyState>
  );
