import type { JobSummary } from '#domain/jobs/job-summary';

/** What the menus of jobs open. */
export interface JobDialogs {
  readonly onEdit: (job: JobSummary) => void;
  /** Opens the form for day and time, which come first. */
  readonly onSchedule: (job: JobSummary) => void;
  readonly onDuplicate: (job: JobSummary) => void;
  readonly onCancel: (job: JobSummary) => void;
}
