import { Fragment, type ReactNode, useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InvoiceOrder } from '#domain/invoices/invoice-filter';
import { groupHeadings, orderOf, tooManyToSort } from '#domain/invoices/invoice-order';
import { invoiceTexts } from '#domain/invoices/invoice-texts';
import { siteRoutes } from '#domain/site-routes';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { WaitingList } from '../../../ui/waiting-rows.tsx';
import { SelectAll } from '../selection/select-all.tsx';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { usePrefetchInvoice } from '../use-invoice.ts';
import { DepositRows } from './deposit-rows.tsx';
import { type InvoicesFilter, isFiltering, withoutInvalidDates } from './history-address.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { InvoiceSumLine } from './invoice-sum-line.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { OrderField } from './order-field.tsx';
import { useInvoiceHistory } from './use-invoice-history.ts';
import { useRestoredScroll } from './use-kept-scroll.ts';
import { moveBetweenRows } from './walk-rows.ts';

interface InvoiceHistoryProps {
  readonly filter: InvoicesFilter;
  /** Number of open list pages. */
  readonly pages: number;
  readonly onPagesChange: (pages: number) => void;
  readonly onOrderChange: (order: InvoiceOrder) => void;
}

/** The list of invoices with its toolbar, or the placeholder, error or empty state instead of it. */
export function InvoiceHistory({
  filter: typedFilter,
  pages,
  onPagesChange,
  onOrderChange,
}: InvoiceHistoryProps) {
  const filter = withoutInvalidDates(typedFilter);
  const today = useAccountToday();
  const history = useInvoiceHistory({ ...filter, today }, pages);
  const prefetch = usePrefetchInvoice();
  const list = useRef<HTMLUListElement>(null);
  // The focused button was removed with its row.
  const focusList = useCallback(() => list.current?.focus(), []);
  const selection = useSelection(history.invoices);
  useRestoredScroll(history.isComplete);
  if (history.isPending) return <WaitingList label="Loading your invoices..." />;
  const orderField = <OrderField filter={filter} onChange={onOrderChange} />;
  if (history.isTooManyToSort)
    return <TooManyToSort orderField={orderField} onNewest={() => onOrderChange('newest')} />;
  if (history.isError) return <LoadFailure text={invoiceTexts.loadListFailed} onRetry={history.retry} />;
  const loadMoreButton = history.hasMore && (
    <LoadMore
      busy={history.isLoadingMore}
      onClick={() => {
        history.loadMore();
        onPagesChange(history.pageCount + 1);
      }}
      label={history.isSearching ? 'Search more invoices' : undefined}
      failure={history.loadMoreFailed ? invoiceTexts.loadListFailed : undefined}
    >
      {history.isSearching && 'Not all of your invoices are searched yet.'}
    </LoadMore>
  );
  if (history.invoices.length === 0 && history.deposits.length > 0)
    return (
      <>
        <InvoiceSumLine filter={{ ...filter, today }} />
        <DepositRows deposits={history.deposits} />
        {loadMoreButton}
      </>
    );
  if (history.invoices.length === 0 && loadMoreButton)
    return <NothingFoundYet isSearching={history.isLoadingMore}>{loadMoreButton}</NothingFoundYet>;
  if (history.invoices.length === 0) {
    if (!isFiltering(filter)) return <NoInvoices />;
    return isFiltering({ ...filter, clientId: undefined }) ? <NothingFound /> : <NoInvoicesOfClient />;
  }
  const headings = orderOf(filter) === 'status' ? groupHeadings(history.invoices, today) : [];
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:mb-3 sm:gap-x-6">
        <SelectAll selection={selection} shownCount={history.invoices.length} />
        {isFiltering(filter) && <InvoiceSumLine filter={{ ...filter, today }} />}
        {orderField}
      </div>
      <Card
        aria-busy={history.isStale || undefined}
        className={classNames('@container', history.isStale && 'opacity-60')}
      >
        <InvoiceTable
          ref={list}
          tabIndex={-1}
          aria-label="Invoices"
          data-invoice-list
          hasBoxes
          {...(filter.paidFrom || filter.paidTo ? { dayLabel: 'Received' as const } : {})}
          onKeyDown={moveBetweenRows}
        >
          {history.invoices.map((invoice, at) => (
            <Fragment key={invoice.invoiceId}>
              <GroupHeading text={headings[at]} />
              <InvoiceRow
                invoice={invoice}
                received={history.received[invoice.invoiceId]}
                onPrefetch={prefetch}
                isSelected={selection.has(invoice.invoiceId)}
                isSelectable={selection.has(invoice.invoiceId) || !selection.isFull}
                onToggle={selection.toggle}
                onDeleted={focusList}
              />
            </Fragment>
          ))}
        </InvoiceTable>
      </Card>
      <DepositRows deposits={history.deposits} />
      {loadMoreButton}
      <SelectionBar selection={selection} list={list} />
    </>
  );
}

/** Begins a group of the list that is ordered by status. */
const GroupHeading = ({ text }: { readonly text: string | undefined }) =>
  text && (
    <li className="bg-sunken px-4 py-2 first:rounded-t-card @4xl:col-span-full @4xl:px-5">
      <h2 className="text-sm font-semibold tracking-normal text-muted">{text}</h2>
    </li>
  );

/** Shown instead of a result that is too large to sort by amount. */
const TooManyToSort = ({
  orderField,
  onNewest,
}: {
  readonly orderField: ReactNode;
  readonly onNewest: () => void;
}) => (
  <>
    <div className="mb-3 flex">{orderField}</div>
    <EmptyState
      title={tooManyToSort}
      action={
        <Button variant="outline" onClick={onNewest}>
          Show the newest first
        </Button>
      }
    >
      Search for a client, choose days or a status: up to 1,000 invoices can be sorted by amount.
    </EmptyState>
  </>
);

const NoInvoices = () => (
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

const NoInvoicesOfClient = () => (
  <EmptyState title="No invoices sent to this client yet." action={<ShowAllButton />}>
    Drafts are only in the list of all invoices.
  </EmptyState>
);

/** Shown if nothing was found, but not all invoices were searched; with a button to continue. */
const NothingFoundYet = ({ isSearching, children }: { isSearching: boolean; children: ReactNode }) => (
  <>
    <p role="status" className="text-center text-muted">
      {isSearching ? 'Searching more invoices...' : 'Nothing found yet.'}
    </p>
    {children}
  </>
);

const NothingFound = () => (
  <EmptyState title="No invoices match." action={<ShowAllButton />}>
    Try a part of the number, client, work or street, the amount, or other days.
  </EmptyState>
);

function ShowAllButton() {
  const navigate = useNavigate();
  return (
    <Button variant="outline" onClick={() => void navigate(siteRoutes.liteInvoices.path)}>
      Show all invoices
    </Button>
  );
}
