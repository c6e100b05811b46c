import { UnsentFormList } from '../features/lite-invoice/editor/unsent-form-list.tsx';
import { InvoiceHistory } from '../features/lite-invoice/history/invoice-history.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';

/** Everything the user has invoiced, newest first. */
export function LiteInvoicesPage() {
  usePrefetchToast();
  return (
    <>
      <BackLink to="liteDashboard">Back to Dashboard</BackLink>
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-3xl font-semibold">Invoice History</h1>
        <PageLink to="liteInvoiceGenerator" className={buttonClasses('filled', 'max-sm:w-full')}>
          Create New Invoice
        </PageLink>
      </div>
      <UnsentFormList />
      <InvoiceHistory />
    </>
  );
}
