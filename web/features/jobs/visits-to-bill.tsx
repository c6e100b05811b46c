import { useState } from 'react';
import type { JobSummary } from '#domain/jobs/job-summary';
import { timeText } from '#domain/jobs/job-time';
import { jobTexts } from '#domain/jobs/job-words';
import { PageLink } from '../../routing/page-link.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { useJobList } from './use-jobs.ts';

/** The query of the generator for one invoice of several visits of a client. */
const billSearch = (clientId: string, visits: readonly JobSummary[]): string =>
  `?${new URLSearchParams({ bill: clientId, visits: visits.map(({ jobId }) => jobId).join(',') }).toString()}`;

interface OtherVisitsToBillProps {
  readonly clientId: string;
  /** The visit whose page it is. */
  readonly jobId: string;
}

/**
 * For a done visit: how many more are on no invoice, and the link to one invoice for all. Nothing if it is the only
 * one.
 */
export function OtherVisitsToBill({ clientId, jobId }: OtherVisitsToBillProps) {
  const { jobs: visits } = useJobList({ clientId, toBill: '1' });
  if (visits.length < 2 || !visits.some((visit) => visit.jobId === jobId)) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
      {jobTexts.moreToBill(visits.length - 1)}
      <PageLink
        to="liteInvoiceGenerator"
        suffix={billSearch(clientId, visits)}
        className="inline-flex min-h-11 items-center font-medium text-link underline"
      >
        {jobTexts.billVisits(visits.length)}
      </PageLink>
    </p>
  );
}

/** The done visits of a client that are on no invoice, and the link to one invoice for those that are ticked. */
export function VisitsToBill({ clientId }: { readonly clientId: string }) {
  const { jobs: visits } = useJobList({ clientId, toBill: '1' });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  if (visits.length === 0) return null;
  const billed = visits.filter(({ jobId }) => !leftOut.has(jobId));

  function choose(jobId: string, isBilled: boolean) {
    const others = [...leftOut].filter((id) => id !== jobId);
    setLeftOut(new Set(isBilled ? others : [...others, jobId]));
  }

  return (
    <Card className="mb-6 p-5">
      <h2 className="text-lg font-semibold">{jobTexts.visitsToBill}</h2>
      <ul className="mt-2">
        {visits.map((visit) => (
          <li key={visit.jobId}>
            <CheckBox
              checked={!leftOut.has(visit.jobId)}
              onChange={(isBilled) => choose(visit.jobId, isBilled)}
            >
              <span className="min-w-0 break-words" translate="no">
                {visit.title || jobTexts.untitled}
                <span className="block font-normal text-muted">{timeText(visit)}</span>
              </span>
            </CheckBox>
          </li>
        ))}
      </ul>
      {billed.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{jobTexts.noVisitChosen}</p>
      ) : (
        <PageLink
          to="liteInvoiceGenerator"
          suffix={billSearch(clientId, billed)}
          className={`${buttonClasses('filled')} mt-3`}
        >
          {jobTexts.billVisits(billed.length)}
        </PageLink>
      )}
    </Card>
  );
}
