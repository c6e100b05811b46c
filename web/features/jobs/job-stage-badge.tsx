import type { JobGroup } from '#domain/jobs/job';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Readonly<Record<JobGroup, BadgeTone>> = {
  Lead: 'grey',
  Scheduled: 'blue',
  'In Progress': 'blue',
  Invoiced: 'grey',
  Paid: 'green',
  Canceled: 'red',
};

/** The shown stage of a job. */
export const JobStageBadge = ({ group }: { readonly group: JobGroup }) => (
  <Badge tone={tones[group]}>{group}</Badge>
);
