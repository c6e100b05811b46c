import type { ReactNode } from 'react';
import type { Client } from '#domain/clients/client';
import type { LineDraft } from '#domain/documents/invoice-draft';
import type { JobDetail } from '#domain/jobs/contract';
import { hasRestToBill, jobTexts } from '#domain/jobs/job-words';
import { isVisit } from '#domain/jobs/visit';
import { useClient } from '../features/clients/use-client.ts';
import { restSearch } from '../features/jobs/job-actions.tsx';
import { useJob } from '../features/jobs/use-jobs.ts';
import { PageLink } from '../routing/page-link.tsx';
import { Alert } from '../ui/alert.tsx';
import { AsWritten } from '../ui/as-written.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { useVisitLines } from './use-visit-lines.ts';

/** What an invoice of a job starts with. */
export interface JobStart {
  /** Undefined if the job has no saved client, or a deleted one. */
  readonly client: Client | undefined;
  readonly serviceAddress: string;
  /** The line of a visit; any other job starts with a blank one. */
  readonly lines?: readonly LineDraft[];
}

interface InvoiceOfJobProps {
  readonly jobId: string;
  readonly children: (start: JobStart) => ReactNode;
}

/** Loads a job with its client, and renders the form of its invoice. */
export function InvoiceOfJob({ jobId, children }: InvoiceOfJobProps) {
  const { job, failure, retry } = useJob(jobId);
  const linesOf = useVisitLines();
  const { client, isGone, isError, retry: retryClient } = useClient(job?.clientId);
  const isBilledAsVisit = job !== undefined && isVisit(job);
  if (job && (client || job.clientId === undefined || isGone) && (linesOf || !isBilledAsVisit))
    return (
      <>
        {hasRestToBill(job) && <RestFirst job={job} />}
        {children({
          client,
          serviceAddress: job.address,
          ...(isBilledAsVisit && linesOf && { lines: linesOf([job]) }),
        })}
      </>
    );
  if (!failure && !(job && isError))
    return (
      <div className="page-wide wide-page pt-6">
        <Skeleton className="h-48 rounded-card" />
      </div>
    );
  const canRetry = failure?.canRetry ?? true;
  return (
    <div className="page-wide wide-page pt-6">
      <h1 className="mb-5 text-2xl font-semibold sm:text-3xl">Create invoice</h1>
      <LoadFailure
        text={failure?.text ?? jobTexts.loadFailed}
        onRetry={canRetry ? (job ? retryClient : retry) : undefined}
      >
        <PageLink to="liteJobs" className={buttonClasses('filled')}>
          {jobTexts.title}
        </PageLink>
      </LoadFailure>
    </div>
  );
}

/** Says that the agreed work is billed from its quote, so that nobody bills it a second time. */
const RestFirst = ({ job }: { readonly job: JobDetail }) => (
  <div className="page-wide wide-page pt-4 print:hidden">
    <Alert tone="warning">
      <AsWritten text={jobTexts.leftToBill(job.leftCents ?? 0, job.agreedCents)} /> {jobTexts.another}{' '}
      <PageLink to="liteInvoiceGenerator" suffix={restSearch(job)} className="text-link underline">
        Bill the rest
      </PageLink>
    </Alert>
  </div>
);
