import { type ReactNode, Suspense } from 'react';
import { importedTexts } from '#domain/full-import/imported-texts';
import type { JobDetail } from '#domain/jobs/contract';
import { canceledText, jobEventText } from '#domain/jobs/job-history';
import { timeText } from '#domain/jobs/job-time';
import { hasRestToBill, jobTexts } from '#domain/jobs/job-words';
import { isVisit } from '#domain/jobs/visit';
import { formatDollars } from '#domain/money';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountTime } from '../../session/use-account-day.ts';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { DaysToAdd } from './days-to-add.tsx';
import { JobAccess } from './job-access.tsx';
import { JobActions } from './job-actions.tsx';
import { JobContact } from './job-contact.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { JobStageBadge } from './job-stage-badge.tsx';
import { TellClient } from './tell-client.tsx';
import { OtherVisitsToBill } from './visits-to-bill.tsx';

// The rest of the page does not wait for the code that takes photos.
const JobPhotos = lazyPart(async () => (await import('../photos/job-photos.tsx')).JobPhotos);

interface JobPageProps {
  readonly job: JobDetail;
  readonly dialogs: JobDialogs;
  /** The link to another invoice for the job, which the page provides. */
  readonly anotherInvoice: ReactNode;
  /** The link to a quote for the job, which the page provides. */
  readonly quoteLink: ReactNode;
  /** What was agreed on its quote, which the page provides. */
  readonly agreed: ReactNode;
  /** How the job repeats, which the page provides. */
  readonly visits: ReactNode;
}

/** Everything of one job: how to get in, when, where and for whom, what was agreed and billed, notes, and what happened. */
export function JobPage({ job, dialogs, anotherInvoice, quoteLink, agreed, visits }: JobPageProps) {
  const { title, clientName, clientId, invoiceId, isDone, notes, access, cancelReason = '' } = job;
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 break-words text-2xl font-semibold sm:text-3xl">
          {title || jobTexts.untitled}
        </h1>
        <JobStageBadge job={job} />
        {job.importId !== undefined && <span className="text-sm text-muted">{importedTexts.mark}</span>}
      </div>
      <div className="mt-4 mb-6">
        <JobActions job={job} {...dialogs} />
        {clientId !== undefined && isVisit(job) && isDone && invoiceId === undefined && (
          <OtherVisitsToBill clientId={clientId} jobId={job.jobId} />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {access && (access.accessNotes !== '' || access.equipment.length > 0) && (
            <JobAccess access={access} />
          )}
          <Card className="grid gap-3 p-5">
            <div className="flex items-start justify-between gap-3">
              <p className="font-semibold tabular-nums" translate="no">
                {timeText(job) || jobTexts.noDate}
              </p>
              {job.group !== 'Canceled' && (
                <Button
                  variant="quiet"
                  className="-my-2 -mr-4"
                  aria-label={jobTexts.editTime}
                  onClick={() => dialogs.onSchedule(job)}
                >
                  Edit
                </Button>
              )}
            </div>
            <DaysToAdd job={job} />
            {cancelReason !== '' && <p className="text-sm text-error">{canceledText(cancelReason)}</p>}
            <p translate="no">
              {clientId === undefined ? (
                clientName || jobTexts.noClient
              ) : (
                <PageLink to="liteClient" params={{ clientId }} className="text-link underline">
                  {clientName}
                </PageLink>
              )}
            </p>
            <JobContact job={job} />
            <TellClient job={job} />
          </Card>
          {agreed}
          <Suspense fallback={<Skeleton className="h-44 rounded-card" />}>
            <JobPhotos job={job} />
          </Suspense>
          <Card className="p-5">
            <h2 className="text-lg font-semibold">Private notes</h2>
            <p className="mt-2 whitespace-pre-line break-words" translate={notes === '' ? undefined : 'no'}>
              {notes || <span className="text-muted">No notes. Only you see what you write here.</span>}
            </p>
          </Card>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <JobDocuments job={job} anotherInvoice={anotherInvoice} quoteLink={quoteLink} />
          {visits}
          <JobHistory job={job} />
        </div>
      </div>
    </>
  );
}

/** What is owed on an invoice, and what it waits for. "Nothing owed" only if neither is so. */
function owedText(owedCents: number, note: string | undefined): string {
  if (owedCents === 0) return note ?? 'Nothing owed';
  const owed = `${formatDollars(owedCents)} owed`;
  return note === undefined ? owed : `${owed}. ${note}`;
}

/** The quote and the invoices of a job. */
function JobDocuments({
  job,
  anotherInvoice,
  quoteLink,
}: Pick<JobPageProps, 'job' | 'anotherInvoice' | 'quoteLink'>) {
  const { quoteId, agreedCents, invoices } = job;
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Quote and invoices</h2>
      <ul className="mt-2 divide-y divide-line">
        {quoteId !== undefined && (
          <DocumentRow
            link={
              <PageLink to="liteQuote" params={{ quoteId }} className="text-link underline">
                Approved quote
              </PageLink>
            }
            amount={agreedCents}
          />
        )}
        {invoices.map(({ invoiceId, invoiceNumber, totalCents, owedCents, isIssued, note }) => (
          <DocumentRow
            key={invoiceId}
            link={
              <PageLink to="liteInvoice" params={{ invoiceId }} className="text-link underline">
                Invoice {invoiceNumber}
              </PageLink>
            }
            amount={totalCents}
            note={isIssued ? owedText(owedCents, note) : 'Not sent'}
          />
        ))}
      </ul>
      {quoteId === undefined && invoices.length === 0 && (
        <p className="mt-1 text-sm text-muted">No quote or invoice yet.</p>
      )}
      {hasRestToBill(job) && (
        <p className="mt-2 font-semibold">
          <AsWritten text={jobTexts.leftToBill(job.leftCents ?? 0, agreedCents)} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {quoteLink}
        {anotherInvoice}
      </div>
      {hasRestToBill(job) && <p className="mt-2 text-sm text-muted">{jobTexts.another}</p>}
    </Card>
  );
}

interface DocumentRowProps {
  readonly link: ReactNode;
  readonly amount: number;
  readonly note?: string;
}

const DocumentRow = ({ link, amount, note }: DocumentRowProps) => (
  <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
    {link}
    <span className="text-right">
      <span className="amount block font-semibold" translate="no">
        {formatDollars(amount)}
      </span>
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
    </span>
  </li>
);

/** What happened to a job, newest first. */
function JobHistory({ job }: Pick<JobPageProps, 'job'>) {
  const timeOf = useAccountTime();
  if (job.history.length === 0) return null;
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">History</h2>
      <ol className="mt-2 grid gap-2 text-sm">
        {job.history.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.detail ?? ''}`}>
            <p className="break-words">{jobEventText(event)}</p>
            <p className="text-xs text-muted" translate="no">
              {timeOf(event.at)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
