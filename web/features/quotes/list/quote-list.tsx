import { quoteTexts } from '#domain/quotes/quote-words';
import { PageLink } from '../../../routing/page-link.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { QuoteRow } from './quote-row.tsx';
import { useQuoteList } from './use-quote-list.ts';

/** The list of quotes, or of those of a client, in each of its states: loading, failed, empty, some, many. */
export function QuoteList({ clientId }: { readonly clientId?: string }) {
  const list = useQuoteList(clientId);
  if (list.isPending) return <WaitingRows />;
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
  if (list.quotes.length === 0) return more || <NoQuotes isOfClient={clientId !== undefined} />;
  return (
    <>
      <Card>
        <ul aria-label="Quotes" className="divide-y divide-line">
          {list.quotes.map((quote) => (
            <QuoteRow key={quote.quoteId} quote={quote} />
          ))}
        </ul>
      </Card>
      {more}
    </>
  );
}

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
        <PageLink to="liteQuoteEditor" className={buttonClasses('filled')}>
          Create your first quote
        </PageLink>
      }
    >
      Send a quote, have it signed on a phone, and turn it into an invoice.
    </EmptyState>
  );

/** Rows of their final height. */
const WaitingRows = () => (
  <div role="status">
    <VisuallyHidden>Loading your quotes...</VisuallyHidden>
    <Card className="divide-y divide-line">
      {[60, 44, 52, 48].map((width) => (
        <div key={width} className="grid gap-2 px-4 py-4 sm:px-6">
          <div className="flex h-7 items-center justify-between">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5 w-20" />
          </div>
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </Card>
  </div>
);
