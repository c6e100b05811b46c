import { Suspense } from 'react';
import { useClient } from '../features/clients/use-client.ts';
import { LazyUnsentInvoiceList } from '../features/invoices/editor/lazy-unsent-invoice-list.tsx';
import { FilterBar } from '../features/invoices/history/filter-bar.tsx';
import { isInvoicesFilter } from '../features/invoices/history/history-address.ts';
import { InvoiceHistory } from '../features/invoices/history/invoice-history.tsx';
import { useHistoryFilter } from '../features/invoices/history/use-history-filter.ts';
import { lazyPart } from '../routing/lazy-page.tsx';
import { ListHeader } from '../routing/list-header.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';
import { WaitingList } from '../ui/waiting-rows.tsx';

// Shown once the clients are read, so its code need not come before.
const ClientPicker = lazyPart(
  async () => (await import('../features/clients/client-picker.tsx')).ClientPicker,
);

const RepeatList = lazyPart(async () => (await import('../features/recurring/repeat-list.tsx')).RepeatList);

/** Everything the user has invoiced, newest first unless another order is chosen. */
export function LiteInvoicesPage() {
  usePrefetchToast();
  const { filter, pages, change, setPages } = useHistoryFilter();
  const { client } = useClient(filter.clientId);
  return (
    <>
      <ListHeader title="Invoice History">
        <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled', 'max-sm:px-3')}>
          Create New Invoice
        </PageLink>
      </ListHeader>
      <LazyUnsentInvoiceList />
      <FilterBar
        filter={filter}
        onChange={change}
        clientName={client?.name}
        clientPicker={
          <Suspense>
            <ClientPicker label="Client" onPick={({ clientId }) => change({ clientId })} />
          </Suspense>
        }
      />
      {isInvoicesFilter(filter) ? (
        <InvoiceHistory
          filter={filter}
          pages={pages}
          onPagesChange={setPages}
          onOrderChange={(order) => change({ order })}
        />
      ) : (
        <Suspense fallback={<WaitingList label="Loading your invoices..." />}>
          <RepeatList />
        </Suspense>
      )}
    </>
  );
}
