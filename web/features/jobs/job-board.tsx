import { type DragEvent, useState } from 'react';
import type { JobGroup } from '#domain/jobs/job';
import type { JobStage } from '#domain/jobs/job-stage';
import { groupQuery } from '#domain/jobs/job-stage';
import type { JobSummary } from '#domain/jobs/job-summary';
import { timeText } from '#domain/jobs/job-time';
import { jobTexts, shownGroups } from '#domain/jobs/job-words';
import { formatDollars } from '#domain/money';
import { PageLink } from '../../routing/page-link.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { WaitingList } from '../../ui/waiting-rows.tsx';
import { JobActions } from './job-actions.tsx';
import type { JobDialogs } from './job-dialogs-type.ts';
import { useMoveJob } from './use-change-job.ts';
import { useJobList } from './use-jobs.ts';

/**
 * All jobs by stage: groups under each other on a phone, five columns on wide screens, where cards can be dragged. The menu
 * of each card moves it by tap and by keyboard. Screen readers hear the stages in order, each with its jobs.
 */
export function JobBoard({ dialogs }: { readonly dialogs: JobDialogs }) {
  const [dragged, setDragged] = useState<JobSummary>();
  const [showsCanceled, setShowsCanceled] = useState(false);
  const { move } = useMoveJob();
  const showToast = useToast();
  const drop = (stage: JobStage) => {
    setDragged(undefined);
    if (!dragged || dragged.group === stage) return;
    if (dragged.choices.includes(stage)) void move(dragged, { stage });
    else showToast({ title: jobTexts.followsInvoices });
  };
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 @4xl:grid-cols-5 @4xl:gap-3">
        {shownGroups.map((stage) => (
          <JobColumn
            key={stage}
            group={stage}
            dialogs={dialogs}
            isTarget={dragged?.choices.includes(stage) ?? false}
            onDrag={setDragged}
            onDrop={() => drop(stage)}
          />
        ))}
      </div>
      <div className="mt-6">
        {showsCanceled ? (
          <JobColumn group="Canceled" dialogs={dialogs} />
        ) : (
          <Button variant="quiet" onClick={() => setShowsCanceled(true)}>
            Show canceled jobs
          </Button>
        )}
      </div>
    </div>
  );
}

interface JobColumnProps {
  readonly group: JobGroup;
  readonly dialogs: JobDialogs;
  /** The job being dragged can be dropped here. */
  readonly isTarget?: boolean;
  readonly onDrag?: (job: JobSummary | undefined) => void;
  readonly onDrop?: () => void;
}

/** The jobs of a stage. */
function JobColumn({ group, dialogs, isTarget = false, onDrag, onDrop }: JobColumnProps) {
  const list = useJobList({ group: groupQuery(group) });
  const allowDrop = (event: DragEvent) => onDrop && event.preventDefault();
  return (
    <section
      aria-labelledby={`jobs-${group.replace(' ', '-')}`}
      className={classNames(
        'min-w-0 rounded-card @4xl:bg-sunken @4xl:p-2',
        isTarget && 'outline-2 outline-link outline-dashed',
      )}
      onDragOver={allowDrop}
      onDrop={onDrop}
    >
      <h2 id={`jobs-${group.replace(' ', '-')}`} className="mb-2 px-1 text-sm font-semibold">
        {group}
        {list.jobs.length > 0 && (
          <span className="ml-2 font-normal text-muted">
            {list.jobs.length}
            {list.hasMore && '+'}
          </span>
        )}
      </h2>
      {list.isPending && <WaitingList label={`Loading ${group}...`} />}
      {list.isError && <LoadFailure text={jobTexts.listFailed} onRetry={list.retry} />}
      {!list.isPending && !list.isError && list.jobs.length === 0 && (
        <p className="px-1 text-sm text-muted">No jobs</p>
      )}
      <ul aria-label={`${group} jobs`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {list.jobs.map((job) => (
          <BoardCard key={job.jobId} job={job} dialogs={dialogs} onDrag={onDrag} />
        ))}
      </ul>
      {list.hasMore && (
        <LoadMore
          busy={list.isLoadingMore}
          onClick={list.loadMore}
          failure={list.loadMoreFailed ? jobTexts.listFailed : undefined}
        />
      )}
    </section>
  );
}

interface BoardCardProps {
  readonly job: JobSummary;
  readonly dialogs: JobDialogs;
  readonly onDrag: JobColumnProps['onDrag'];
}

const BoardCard = ({ job, dialogs, onDrag }: BoardCardProps) => (
  <li
    draggable={onDrag !== undefined}
    onDragStart={() => onDrag?.(job)}
    onDragEnd={() => onDrag?.(undefined)}
    className="grid grid-cols-[minmax(0,1fr)_auto] rounded-card border border-line bg-surface py-2 pr-1 pl-3"
  >
    <div className="min-w-0">
      <PageLink
        to="liteJob"
        params={{ jobId: job.jobId }}
        className="inline-flex min-h-8 max-w-full items-center break-words py-1 text-sm font-semibold text-ink no-underline hover:underline pointer-coarse:min-h-11"
      >
        {job.title || jobTexts.untitled}
      </PageLink>
      <p className="break-words text-sm" translate="no">
        {job.clientName || jobTexts.noClient}
      </p>
      <p className="text-xs text-muted" translate="no">
        {[timeText(job), job.agreedCents > 0 ? formatDollars(job.agreedCents) : '']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </div>
    <JobActions job={job} {...dialogs} isCompact />
  </li>
);
