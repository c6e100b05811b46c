import { useParams } from 'react-router-dom';
import type { Client } from '#domain/clients/client';
import { ClientTimeline } from '../features/client-timeline/client-timeline.tsx';
import { ClientAges } from '../features/clients/client-ages.tsx';
import { ClientStatistics, Contacts } from '../features/clients/client-facts.tsx';
import { ServiceAddresses } from '../features/clients/service-address-card.tsx';
import { useClient } from '../features/clients/use-client.ts';
import { isInvoicesFilter } from '../features/invoices/history/history-address.ts';
import { InvoiceHistory } from '../features/invoices/history/invoice-history.tsx';
import { useHistoryFilter } from '../features/invoices/history/use-history-filter.ts';
import { ClientJobs } from '../features/jobs/client-jobs.tsx';
import { VisitsToBill } from '../features/jobs/visits-to-bill.tsx';
import { QuoteList } from '../features/quotes/list/quote-list.tsx';
import { StatementCard } from '../features/statements/statement-card.tsx';
import { BackLink } from '../routing/back-link.tsx';
import type { GeneratorState } from '../routing/generator-link.ts';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';
import { useJobClients } from './use-job-clients.ts';

/** One client: contact details, amounts billed and owed, what happened, and all invoices, quotes and jobs. */
export function LiteClientPage() {
  const { clientId = '' } = useParams();
  const { client, owed, addresses, isGone, isError, retry } = useClient(clientId);
  const { filter, pages, change, setPages } = useHistoryFilter();
  const jobClients = useJobClients();
  usePrefetchToast();
  if (isError)
    return (
      <>
        <h1 className="mb-6 text-3xl font-semibold">Client</h1>
        {isGone ? (
          <LoadFailure text="This client no longer exists.">
            <PageLink to="liteClients" className={buttonClasses('filled')}>
              Back to clients
            </PageLink>
          </LoadFailure>
        ) : (
          <LoadFailure text="Failed to load this client. Please try again." onRetry={retry} />
        )}
      </>
    );
  return (
    <>
      <BackLink to="liteClients">Back to clients</BackLink>
      <div className="mt-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="min-w-0 break-words text-3xl font-semibold" translate={client ? 'no' : undefined}>
          {client?.name ?? 'Client'}
        </h1>
        {client && <NextInvoice client={client} />}
      </div>
      {client ? (
        <Card className="mb-6 p-5">
          <Contacts client={client} />
          <ClientStatistics client={client} isWide />
          {owed && <ClientAges owed={owed} />}
        </Card>
      ) : (
        <Skeleton className="mb-6 h-48 rounded-card" />
      )}
      {client && <VisitsToBill clientId={clientId} />}
      {client && <StatementCard client={client} />}
      {client && addresses && <ServiceAddresses clientId={clientId} addresses={addresses} />}
      {client && <ClientTimeline clientId={clientId} />}
      <h2 className="mt-10 mb-3 text-lg font-semibold">Invoices</h2>
      {client && (
        <InvoiceHistory
          filter={{ ...(isInvoicesFilter(filter) && filter), clientId }}
          pages={pages}
          onPagesChange={setPages}
          onOrderChange={(order) => change({ order })}
        />
      )}
      <h2 className="mt-10 mb-3 text-lg font-semibold">Quotes</h2>
      {client && <QuoteList clientId={clientId} />}
      {client && <ClientJobs client={client} clients={jobClients} />}
    </>
  );
}

/** Links for creating the client's next invoice. */
const NextInvoice = ({ client }: { readonly client: Client }) => (
  <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
    {client.lastInvoiceId !== undefined && (
      <PageLink
        to="liteInvoiceGenerator"
        state={{ duplicateOf: client.lastInvoiceId } satisfies GeneratorState}
        className={buttonClasses('outline')}
      >
        Duplicate last invoice
      </PageLink>
    )}
    <PageLink
      to="liteInvoiceGenerator"
      state={{ client } satisfies GeneratorState}
      className={buttonClasses('filled')}
    >
      Create Invoice
    </PageLink>
  </div>
);
