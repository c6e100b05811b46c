import { invoiceTexts } from '#domain/invoices/invoice-texts';
import { PageLink } from '../../../routing/page-link.tsx';
import { useAccountToday } from '../../../session/use-account-day.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { WaitingList } from '../../../ui/waiting-rows.tsx';
import { usePrefetchInvoice } from '../use-invoice.ts';
import { InvoiceRow } from './invoice-row.tsx';
import { InvoiceTable } from './invoice-table.tsx';
import { useInvoiceHistory } from './use-invoice-history.ts';

const maxInvoices = 5;

/** The latest invoices as in the history, with a link to all of them; empty before the first invoice. */
export function LatestInvoices() {
  const { invoices, isPending, isError, retry } = useInvoiceHistory({ today: useAccountToday() }, 1);
  const prefetch = usePrefetchInvoice();
  if (isPending) return <WaitingList label="Loading your invoices..." />;
  if (isError) return <LoadFailure text={invoiceTexts.loadListFailed} onRetry={retry} />;
  if (invoices.length === 0) return null;
  return (
    <section aria-labelledby="latest">
      <div className="mb-3 flex items-baseline justify-between gap-6">
        <h2 id="latest" tabIndex={-1} className="text-lg font-semibold">
          Latest invoices
        </h2>
        <PageLink to="liteInvoices" className="inline-flex min-h-11 items-center text-sm">
          See all invoices
        </PageLink>
      </div>
      <Card className="@container">
        <InvoiceTable aria-label="Latest invoices">
          {invoices.slice(0, maxInvoices).map((invoice) => (
            <InvoiceRow
              key={invoice.invoiceId}
              invoice={invoice}
              onPrefetch={prefetch}
              onDeleted={() => document.getElementById('latest')?.focus()}
            />
          ))}
        </InvoiceTable>
      </Card>
    </section>
  );
}
