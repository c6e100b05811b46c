import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { jobStages } from '#domain/jobs/job-stage';
import type { JobSummary } from '#domain/jobs/job-summary';
import { canFinishOnly, hasRestToBill, jobTexts, nextStep, stepLabel } from '#domain/jobs/job-words';
import { isVisit } from '#domain/jobs/visit';
import { siteRoutes } from '#domain/site-routes';
import { PageLink } from '../../routing/page-link.tsx';
import { useAccountToday } from '../../session/use-account-day.ts';
import { Button, buttonClasses, iconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useMoveJob } from './use-change-job.ts';

/** The query of the generator for an invoice of a job: with the lines of its approved quote, or for its client. */
export const invoiceSearch = ({
  jobId,
  quoteId,
  invoiceId,
  importId,
}: Pick<JobSummary, 'jobId' | 'quoteId' | 'invoiceId' | 'importId'>) =>
  // An imported quote is only history: no invoice is made from it.
  quoteId !== undefined && invoiceId === undefined && importId === undefined
    ? `?quote=${quoteId}`
    : `?job=${jobId}`;

/** The query of the generator for all that is left of the approved quote of a job. */
export const restSearch = ({ quoteId = '' }: Pick<JobSummary, 'quoteId'>) => `?quote=${quoteId}&part=rest`;

interface JobActionsProps {
  readonly job: JobSummary;
  readonly onEdit: (job: JobSummary) => void;
  readonly onSchedule: (job: JobSummary) => void;
  readonly onDuplicate: (job: JobSummary) => void;
  readonly onCancel: (job: JobSummary) => void;
  /** Only the menu, as on a card of the board. */
  readonly isCompact?: boolean;
}

/** The button for the next step of a job, and the menu with everything else, moves to any stage included. */
export function JobActions({ job, isCompact = false, ...on }: JobActionsProps) {
  const { move, moving } = useMoveJob();
  const isMoving = moving === job.jobId;
  return (
    <div className="relative z-10 flex shrink-0 items-center gap-1">
      {!isCompact && <StepButton job={job} isMoving={isMoving} move={move} onSchedule={on.onSchedule} />}
      <Menu
        label={`More about ${job.title || jobTexts.untitled}`}
        trigger={isMoving ? <Spinner /> : <Ellipsis aria-hidden="true" className="size-5" />}
        triggerClassName={iconButton}
      >
        {job.group !== 'Canceled' &&
          jobStages
            .filter((stage) => job.choices.includes(stage) && stage !== job.group)
            .map((stage) => (
              <MenuItem key={stage} isDisabled={isMoving} onClick={() => void move(job, { stage })}>
                Move to {stage}
              </MenuItem>
            ))}
        {canFinishOnly(job) && (
          <MenuItem
            isDisabled={isMoving}
            onClick={() => void move(job, { stage: 'In Progress', isDone: true })}
          >
            {jobTexts.finishOnly}
          </MenuItem>
        )}
        {job.group !== 'Canceled' && <MenuSeparator />}
        {job.group !== 'Canceled' && job.date === undefined && (
          <MenuItem onClick={() => on.onSchedule(job)}>Schedule</MenuItem>
        )}
        <MenuItem onClick={() => on.onEdit(job)}>Edit</MenuItem>
        <MenuItem onClick={() => on.onDuplicate(job)}>Duplicate</MenuItem>
        {job.group !== 'Canceled' && (
          <MenuItem isDangerous onClick={() => on.onCancel(job)}>
            Cancel job
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}

interface StepButtonProps extends Pick<JobActionsProps, 'job' | 'onSchedule'> {
  readonly isMoving: boolean;
  readonly move: ReturnType<typeof useMoveJob>['move'];
}

/** The one button of a job: what comes next. */
function StepButton({ job, isMoving, move, onSchedule }: StepButtonProps) {
  const navigate = useNavigate();
  const step = nextStep(job, useAccountToday());
  if (step === undefined) return null;
  const label = stepLabel(step, job);
  const name = `${label}: ${job.title || jobTexts.untitled}`;
  if (step === 'view-invoice')
    return (
      <PageLink
        to="liteInvoice"
        params={{ invoiceId: job.owedInvoiceId ?? job.invoiceId ?? '' }}
        aria-label={name}
        className={buttonClasses('outline')}
      >
        {label}
      </PageLink>
    );
  if (step === 'bill' || step === 'bill-rest')
    return (
      <PageLink
        to="liteInvoiceGenerator"
        suffix={step === 'bill' ? invoiceSearch(job) : restSearch(job)}
        aria-label={name}
        className={buttonClasses(step === 'bill' ? 'outline' : 'filled')}
      >
        {label}
      </PageLink>
    );
  const finish = async () => {
    const moved = await move(job, { stage: 'In Progress', isDone: true });
    if (!moved) return;
    if (hasRestToBill(moved)) void navigate(`${siteRoutes.liteInvoiceGenerator.path}${restSearch(moved)}`);
    else if (job.invoiceId === undefined && !isVisit(job))
      void navigate(`${siteRoutes.liteInvoiceGenerator.path}${invoiceSearch(job)}`);
  };
  const actions = {
    schedule: () => onSchedule(job),
    start: () => void move(job, { stage: 'In Progress' }),
    finish: () => void finish(),
    restore: () => void move(job, { stage: job.stage, isDone: job.isDone }),
  } as const;
  return (
    <Button variant="outline" aria-label={name} busy={isMoving} onClick={actions[step]}>
      {label}
    </Button>
  );
}
