import { type ReactNode, useState } from 'react';
import type { Client } from '#domain/clients/client';
import type { LineDraft } from '#domain/documents/invoice-draft';
import type { JobSummary } from '#domain/jobs/job-summary';
import { jobTexts } from '#domain/jobs/job-words';
import { useClient } from '../features/clients/use-client.ts';
import { useJobList } from '../features/jobs/use-jobs.ts';
import { PageLink } from '../routing/page-link.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { useVisitLines } from './use-visit-lines.ts';

/** What an invoice of several visits starts with. */
export interface VisitsStart {
  readonly client: Client;
  /** Where all of them were, if they were at one address; otherwise ''. */
  readonly serviceAddress: string;
  /** IDs of the visits, separated by commas. */
  readonly visitIds: string;
  readonly lines: readonly LineDraft[];
}

interface InvoiceOfVisitsProps {
  readonly clientId: string;
  /** IDs of the visits, separated by commas. */
  readonly visitIds: string;
  readonly children: (start: VisitsStart) => ReactNode;
}

const addressOf = (visits: readonly JobSummary[]): string => {
  const [first, ...others] = new Set(visits.map(({ address }) => address));
  return others.length === 0 ? (first ?? '') : '';
};

/** Loads the visits of a client that are still to bill, and renders the form of the one invoice for them. */
export function InvoiceOfVisits({ clientId, visitIds, children }: InvoiceOfVisitsProps) {
  const list = useJobList({ clientId, toBill: '1' });
  const { client, isError, retry } = useClient(clientId);
  const linesOf = useVisitLines();
  // The form stays as it was opened: once the invoice is saved, its visits are no longer to bill.
  const [start, setStart] = useState<VisitsStart>();
  const ids = visitIds.split(',');
  const visits = list.jobs.filter(({ jobId }) => ids.includes(jobId));
  if (!start && client && linesOf && visits.length > 0)
    setStart({
      client,
      serviceAddress: addressOf(visits),
      visitIds: visits.map(({ jobId }) => jobId).join(','),
      lines: linesOf(visits),
    });
  if (start) return children(start);
  const isGone = !list.isPending && !list.isError && visits.length === 0;
  const hasFailed = list.isError || isError || isGone;
  return (
    <div className="page-wide wide-page pt-6">
      {hasFailed ? (
        <>
          <h1 className="mb-5 text-2xl font-semibold sm:text-3xl">Create invoice</h1>
          <LoadFailure
            text={isGone ? jobTexts.visitsBilled : jobTexts.listFailed}
            onRetry={isGone ? undefined : list.isError ? list.retry : retry}
          >
            <PageLink to="liteClient" params={{ clientId }} className={buttonClasses('filled')}>
              Back to the client
            </PageLink>
          </LoadFailure>
        </>
      ) : (
        <Skeleton className="h-48 rounded-card" />
      )}
    </div>
  );
}
