import type { JobSummary } from '#domain/jobs/job-summary';
import { timeOnDayText, timeText } from '#domain/jobs/job-time';
import { hasRestToBill, jobTexts } from '#domain/jobs/job-words';
import { PageLink } from '../../routing/page-link.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { classNames } from '../../ui/class-names.ts';
import { JobActions } from './job-actions.tsx';
import { JobContact } from './job-contact.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { JobStageBadge } from './job-stage-badge.tsx';

interface JobCardProps {
  readonly job: JobSummary;
  readonly dialogs: JobDialogs;
  /** Its window overlaps with another job's. */
  readonly isOverlapping?: boolean;
  /** Shows the date too, outside of a list of one day. */
  readonly showsDate?: boolean;
}

/** A job of a day: when, what, for whom, where, and what comes next. */
export function JobCard({ job, dialogs, isOverlapping = false, showsDate = false }: JobCardProps) {
  const { jobId, title, clientName, group } = job;
  const time = showsDate ? timeText(job) || jobTexts.noDate : timeOnDayText(job);
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="font-semibold tabular-nums" translate="no">
            {time}
          </span>
          <JobStageBadge job={job} />
          {isOverlapping && <span className="font-medium text-warning">{jobTexts.overlaps}</span>}
        </p>
        <PageLink
          to="liteJob"
          params={{ jobId }}
          className={classNames(
            'inline-flex min-h-11 items-center break-words py-1 text-base font-semibold text-ink no-underline hover:underline',
            group === 'Canceled' && 'line-through',
          )}
        >
          {title || jobTexts.untitled}
        </PageLink>
        <p className={classNames('text-sm', clientName === '' && 'text-muted')} translate="no">
          {clientName || jobTexts.noClient}
        </p>
        {hasRestToBill(job) && (
          <p className="text-sm font-medium">
            <AsWritten text={jobTexts.leftToBill(job.leftCents ?? 0, job.agreedCents)} />
          </p>
        )}
        <JobContact job={job} />
      </div>
      <div className="sm:self-center">
        <JobActions job={job} {...dialogs} />
      </div>
    </li>
  );
}
