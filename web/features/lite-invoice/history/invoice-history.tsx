import { useRef } from 'react';
import { invoiceTexts } from '#domain/lite-invoice/invoice-texts';
import { PageLink } from '../../../routing/page-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { usePrefetchInvoice } from '../use-invoice.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { useInvoiceHistory } from './use-invoice-history.ts';

/** The list of invoices in each of its states: loading, failed, empty, some, many. */
export function InvoiceHistory() {
  const history = useInvoiceHistory();
  const prefetch = usePrefetchInvoice();
  const list = useRef<HTMLUListElement>(null);
  if (history.isPending) return <WaitingRows />;
  if (history.isError) return <LoadFailure text={invoiceTexts.loadListFailed} onRetry={history.retry} />;
  if (history.invoices.length === 0)
    return (
      <EmptyState
        title="No invoices yet"
        action={
          <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled')}>
            Create Your First Invoice
          </PageLink>
        }
      >
        Every invoice you create appears here, with its status and a copy of its PDF.
      </EmptyState>
    );
  return (
    <>
      <Card>
        <ul ref={list} tabIndex={-1} aria-label="Invoices" className="divide-y divide-line">
          {history.invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.invoiceId}
              invoice={invoice}
              onPrefetch={prefetch}
              // The row with the button that had the focus is gone.
              onDeleted={() => list.current?.focus()}
            />
          ))}
        </ul>
      </Card>
      {history.loadMoreFailed && (
        <Alert tone="error" className="mt-4">
          {invoiceTexts.loadListFailed}
        </Alert>
      )}
      {history.hasMore && (
        <div className="mt-6 text-center">
          <Button
            variant="outline"
            busy={history.isLoadingMore}
            busyLabel="Loading..."
            onClick={history.loadMore}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

/** Rows of their final height. */
const WaitingRows = () => (
  <div role="status">
    <VisuallyHidden>Loading your invoices...</VisuallyHidden>
    <Card className="divide-y divide-line">
      {[60, 44, 52, 48, 56, 40].map((width) => (
        <div key={width} className="grid gap-2 px-4 py-4 sm:px-6">
          <div className="flex h-7 items-center justify-between">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5 w-20" />
          </div>
          <div className="flex h-11 flex-col justify-around">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </Card>
  </div>
);
