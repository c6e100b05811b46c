import type { ReactNode } from 'react';
import type { JobSummary } from '#domain/jobs/job-summary';
import { overlapping } from '#domain/jobs/job-time';
import { jobTexts } from '#domain/jobs/job-words';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { WaitingList } from '../../ui/waiting-rows.tsx';
import { JobCard } from './job-card.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { type JobSelection, useJobList } from './use-jobs.ts';

/** The positions of jobs to mark: only jobs that are still to do can be in each other's way. */
export function overlappingJobs(jobs: readonly JobSummary[]): ReadonlySet<string> {
  const open = jobs.filter(
    ({ group }) => group === 'Lead' || group === 'Scheduled' || group === 'In Progress',
  );
  const found = overlapping(open);
  return new Set(open.filter((_, position) => found.has(position)).map(({ jobId }) => jobId));
}

interface JobCardsProps {
  readonly jobs: readonly JobSummary[];
  readonly dialogs: JobDialogs;
  readonly showsDate?: boolean;
  readonly label: string;
}

/** Jobs as cards in one column. */
export function JobCards({ jobs, label, ...rest }: JobCardsProps) {
  const marked = overlappingJobs(jobs);
  return (
    <Card>
      <ul aria-label={label} className="divide-y divide-line">
        {jobs.map((job) => (
          <JobCard key={job.jobId} job={job} isOverlapping={marked.has(job.jobId)} {...rest} />
        ))}
      </ul>
    </Card>
  );
}

interface JobListProps {
  readonly selection: JobSelection;
  readonly dialogs: JobDialogs;
  readonly label: string;
  /** Shown if there are no jobs. */
  readonly empty: ReactNode;
  readonly showsDate?: boolean;
}

/** A list of jobs in each of its states: loading, failed, empty, some, many. */
export function JobList({ selection, dialogs, label, empty, showsDate = false }: JobListProps) {
  const list = useJobList(selection);
  if (list.isPending) return <WaitingList label="Loading your jobs..." />;
  if (list.isError) return <LoadFailure text={jobTexts.listFailed} onRetry={list.retry} />;
  const more = list.hasMore && (
    <LoadMore
      busy={list.isLoadingMore}
      onClick={list.loadMore}
      failure={list.loadMoreFailed ? jobTexts.listFailed : undefined}
    />
  );
  if (list.jobs.length === 0) return more || empty;
  return (
    <>
      <JobCards jobs={list.jobs} dialogs={dialogs} label={label} showsDate={showsDate} />
      {more}
    </>
  );
}
