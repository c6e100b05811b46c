import type { JobGroup } from '#domain/jobs/job';
import { workStages } from '#domain/jobs/job-stage';
import type { JobSummary } from '#domain/jobs/job-summary';
import { hasRestToBill, jobTexts } from '#domain/jobs/job-words';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Readonly<Record<JobGroup, BadgeTone>> = {
  Lead: 'grey',
  Scheduled: 'blue',
  'In Progress': 'blue',
  Invoiced: 'grey',
  Paid: 'green',
  Canceled: 'red',
};

type Staged = Pick<JobSummary, 'group' | 'date' | 'isDone' | 'quoteId' | 'leftCents'>;

/**
 * The shown stage of a job, or what it lacks: an invoice for done work, a date for agreed work, the bill for the rest of
 * what was agreed.
 */
export function JobStageBadge({ job }: { readonly job: Staged }) {
  const { group, isDone = false } = job;
  const isWorkStage = (workStages as readonly JobGroup[]).includes(group);
  if (isWorkStage && isDone) return <Badge tone="green">{jobTexts.visitsToBill}</Badge>;
  if (!isWorkStage && group !== 'Canceled' && hasRestToBill(job))
    return <Badge tone="blue">{jobTexts.notAllBilled}</Badge>;
  const needsDate = group === 'Scheduled' && job.date === undefined;
  return <Badge tone={tones[group]}>{needsDate ? jobTexts.toSchedule : group}</Badge>;
}
