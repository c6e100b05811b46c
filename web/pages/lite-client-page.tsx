import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { Client } from '#domain/clients/client';
import { ClientTimeline } from '../features/client-timeline/client-timeline.tsx';
import { ClientAges } from '../features/clients/client-ages.tsx';
import { ClientStatistics, Contacts } from '../features/clients/client-facts.tsx';
import { ClientDialog } from '../features/clients/lazy-entry-dialogs.tsx';
import { ServiceAddresses } from '../features/clients/service-address-card.tsx';
import { useClient } from '../features/clients/use-client.ts';
import { isInvoicesFilter } from '../features/invoices/history/history-address.ts';
import { useHistoryFilter } from '../features/invoices/history/use-history-filter.ts';
import { VisitsToBill } from '../features/jobs/visits-to-bill.tsx';
import { BackLink } from '../routing/back-link.tsx';
import type { GeneratorState } from '../routing/generator-link.ts';
import { lazyPage, lazyPart } from '../routing/lazy-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { usePrefetchToast, useToast } from '../ui/toast-host.tsx';
import { useOpenedDialog } from '../ui/use-opened-dialog.ts';
import { WaitingList } from '../ui/waiting-rows.tsx';
import { useJobClients } from './use-job-clients.ts';

// What is above the lists does not wait for their code.
const InvoiceHistory = lazyPage(
  async () => (await import('../features/invoices/history/invoice-history.tsx')).InvoiceHistory,
);
const ClientJobs = lazyPart(async () => (await import('../features/jobs/client-jobs.tsx')).ClientJobs);
const QuoteList = lazyPart(async () => (await import('../features/quotes/list/quote-list.tsx')).QuoteList);
const StatementCard = lazyPart(
  async () => (await import('../features/statements/statement-card.tsx')).StatementCard,
);

/** One client: contact details, amounts billed and owed, what happened, and all invoices, quotes and jobs. */
export function LiteClientPage() {
  const { clientId = '' } = useParams();
  const { client, owed, addresses, isGone, isError, retry } = useClient(clientId);
  const { filter, pages, change, setPages } = useHistoryFilter();
  const jobClients = useJobClients();
  const { dialog, isDialogOpen, open, close } = useOpenedDialog<'edit', Client>();
  const showToast = useToast();
  usePrefetchToast();
  useEffect(() => {
    // Fetched while the client is read. A failure is shown when the list is rendered.
    InvoiceHistory.preload().catch(() => undefined);
  }, []);
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
        {client && <NextInvoice client={client} onEdit={() => open('edit', client)} />}
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
      {client && addresses && <ServiceAddresses clientId={clientId} addresses={addresses} />}
      {client && <ClientTimeline clientId={clientId} />}
      <h2 className="mt-10 mb-3 text-lg font-semibold">Invoices</h2>
      {client && (
        <Suspense fallback={<WaitingList label="Loading your invoices..." />}>
          <InvoiceHistory
            filter={{ ...(isInvoicesFilter(filter) && filter), clientId }}
            pages={pages}
            onPagesChange={setPages}
            onOrderChange={(order) => change({ order })}
          />
        </Suspense>
      )}
      <Suspense>
        {client && <StatementCard client={client} />}
        <h2 className="mt-10 mb-3 text-lg font-semibold">Quotes</h2>
        {client && <QuoteList clientId={clientId} />}
        {client && <ClientJobs client={client} clients={jobClients} />}
      </Suspense>
      {dialog?.subject && (
        <ClientDialog
          key={dialog.openCount}
          client={dialog.subject}
          open={isDialogOpen}
          onClose={close}
          onSaved={({ name }) => {
            close();
            retry();
            showToast({ title: `${name} was saved.` });
          }}
        />
      )}
    </>
  );
}

/** Correcting the client, and links for creating the client's next invoice. */
const NextInvoice = ({ client, onEdit }: { readonly client: Client; readonly onEdit: () => void }) => (
  <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
    <Button variant="outline" onClick={onEdit}>
      Edit client
    </Button>
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
