import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { JobDetail } from '#domain/jobs/contract';
import { jobTexts } from '#domain/jobs/job-words';
import { isVisit } from '#domain/jobs/visit';
import { useClient } from '../features/clients/use-client.ts';
import { invoiceSearch } from '../features/jobs/job-actions.tsx';
import { useJobDialogs } from '../features/jobs/job-dialogs.tsx';
import { JobPage } from '../features/jobs/job-page.tsx';
import { useJob } from '../features/jobs/use-jobs.ts';
import { BackLink } from '../routing/back-link.tsx';
import type { GeneratorState, QuoteEditorState } from '../routing/generator-link.ts';
import { lazyPart } from '../routing/lazy-page.tsx';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { usePrefetchToast } from '../ui/toast-host.tsx';
import { useJobClients } from './use-job-clients.ts';

// Loaded only for a job of a quote.
const AgreedWork = lazyPart(async () => (await import('../features/quotes/agreed-work.tsx')).AgreedWork);
const JobChangeOrders = lazyPart(
  async () => (await import('../features/quotes/changes/job-change-orders.tsx')).JobChangeOrders,
);
const PartLink = lazyPart(async () => (await import('./part-link.tsx')).PartLink);

// The rest of the page does not wait for it.
const JobRepeatCard = lazyPart(
  async () => (await import('../features/recurring/job-repeat-card.tsx')).JobRepeatCard,
);

/** One job, with everything that belongs to it. */
export function LiteJobPage() {
  const { jobId = '' } = useParams();
  const { job, failure, retry } = useJob(jobId);
  const { dialogs, element } = useJobDialogs(useJobClients(), { asksToTell: true });
  usePrefetchToast();
  return (
    <>
      <BackLink to="liteJobs">Back to jobs</BackLink>
      {job && (
        <JobPage
          job={job}
          dialogs={dialogs}
          anotherInvoice={
            <>
              {job.quoteId !== undefined && (
                <Suspense>
                  <PartLink quoteId={job.quoteId} />
                </Suspense>
              )}
              <InvoiceLink job={job} />
            </>
          }
          quoteLink={
            job.quoteId === undefined ? (
              <QuoteLink job={job} />
            ) : (
              <Suspense>
                <JobChangeOrders quoteId={job.quoteId} />
              </Suspense>
            )
          }
          agreed={
            job.quoteId !== undefined && (
              <Suspense>
                <AgreedWork quoteId={job.quoteId} />
              </Suspense>
            )
          }
          visits={
            <Suspense>
              <JobRepeatCard job={job} />
            </Suspense>
          }
        />
      )}
      {!job && <h1 className="mt-2 mb-6 text-3xl font-semibold">Job</h1>}
      {!job && failure && (
        <LoadFailure text={failure.text} onRetry={failure.canRetry ? retry : undefined}>
          <PageLink to="liteJobs" className={buttonClasses('filled')}>
            {jobTexts.title}
          </PageLink>
        </LoadFailure>
      )}
      {!job && !failure && <Skeleton className="h-48 rounded-card" />}
      {element}
    </>
  );
}

/** Makes a quote for a job that nothing was agreed about. Approving it moves this job. */
function QuoteLink({ job }: { readonly job: JobDetail }) {
  const { client } = useClient(job.clientId);
  const { jobId, title, address, group } = job;
  if (job.quoteId !== undefined || job.invoiceId !== undefined || group === 'Canceled') return null;
  return (
    <PageLink
      to="liteQuoteEditor"
      state={{ jobId, title, address, ...(client && { client }) } satisfies QuoteEditorState}
      className={buttonClasses('outline')}
    >
      Create quote
    </PageLink>
  );
}

/** Makes an invoice for the job: the first with the lines of its quote, any other with its client. */
function InvoiceLink({ job }: { readonly job: JobDetail }) {
  const { client } = useClient(job.clientId);
  const isFirst = job.invoiceId === undefined;
  // A visit is billed once.
  if (!isFirst && isVisit(job)) return null;
  const isFromQuote = isFirst && job.quoteId !== undefined && job.importId === undefined;
  return (
    <PageLink
      to="liteInvoiceGenerator"
      suffix={invoiceSearch(job)}
      state={client && !isFromQuote ? ({ client } satisfies GeneratorState) : undefined}
      className={buttonClasses('outline')}
    >
      {isFirst ? 'Create invoice' : 'Another invoice'}
    </PageLink>
  );
}
