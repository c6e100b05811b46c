import type { JobGroup } from '#domain/jobs/job';
import { workStages } from '#domain/jobs/job-stage';
import type { JobSummary } from '#domain/jobs/job-summary';
import { jobTexts } from '#domain/jobs/job-words';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Readonly<Record<JobGroup, BadgeTone>> = {
  Lead: 'grey',
  Scheduled: 'blue',
  'In Progress': 'blue',
  Invoiced: 'grey',
  Paid: 'green',
  Canceled: 'red',
};

/**
 * The shown stage of a job. Work that is done and not billed has its stage still, and says that it is done; work that is
 * agreed on and has no date says that it needs one.
 */
export function JobStageBadge({ job }: { readonly job: Pick<JobSummary, 'group' | 'date' | 'isDone'> }) {
  const { group, isDone = false } = job;
  if (isDone && (workStages as readonly JobGroup[]).includes(group))
    return <Badge tone="green">{jobTexts.visitsToBill}</Badge>;
  const needsDate = group === 'Scheduled' && job.date === undefined;
  return <Badge tone={tones[group]}>{needsDate ? jobTexts.toSchedule : group}</Badge>;
}
