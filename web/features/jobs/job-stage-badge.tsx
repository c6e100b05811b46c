import type { JobGroup } from '#domain/jobs/job';
import { workStages } from '#domain/jobs/job-stage';
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

/** The shown stage of a job. Work that is done and not billed has its stage still, and says that it is done. */
export const JobStageBadge = ({
  group,
  isDone = false,
}: {
  readonly group: JobGroup;
  readonly isDone?: boolean;
}) =>
  isDone && (workStages as readonly JobGroup[]).includes(group) ? (
    <Badge tone="green">{jobTexts.visitsToBill}</Badge>
  ) : (
    <Badge tone={tones[group]}>{group}</Badge>
  );
