import { ClientPicker } from '../features/address-book/client-picker.tsx';
import { useClient } from '../features/address-book/use-client.ts';
import { UnsentInvoiceList } from '../features/lite-invoice/editor/unsent-invoice-list.tsx';
import { FilterBar } from '../features/lite-invoice/history/filter-bar.tsx';
import { isOfInvoices } from '../features/lite-invoice/history/history-address.ts';
import { InvoiceHistory } from '../features/lite-invoice/history/invoice-history.tsx';
import { useHistoryFilter } from '../features/lite-invoice/history/use-history-filter.ts';
import { RepeatList } from '../features/schedule/repeat-list.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';

/** Everything the user has invoiced, newest first. */
export function LiteInvoicesPage() {
  usePrefetchToast();
  const { filter, pages, change, setPages } = useHistoryFilter();
  const { client } = useClient(filter.clientId);
  return (
    <>
      <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl font-semibold">Invoice History</h1>
        <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled', 'max-sm:w-full')}>
          Create New Invoice
        </PageLink>
      </div>
      <UnsentInvoiceList />
      <FilterBar
        filter={filter}
        onChange={change}
        clientName={client?.name}
        clientPicker={<ClientPicker label="Client" onPick={({ clientId }) => change({ clientId })} />}
      />
      {isOfInvoices(filter) ? (
        <InvoiceHistory filter={filter} pages={pages} onPages={setPages} />
      ) : (
        <RepeatList />
      )}
    </>
  );
}
