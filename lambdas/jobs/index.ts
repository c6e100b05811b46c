export { jobsOfClientFrom } from './store/client-visits.ts';
export { findJob } from './store/find-job.ts';
export { indexForeignJobs } from './store/index-foreign-jobs.ts';
export { job, jobOfItem } from './store/job.ts';
export { jobMailKind } from './store/job-mail-kind.ts';
export { invoicesOfJob, jobIdsOf, jobProjection } from './store/job-projection.ts';
export { jobFeed, jobSettings, rescheduleJobReminders } from './store/job-settings.ts';
export { changedJobWrites, newJobWrites } from './store/job-writes.ts';
export { jobReminders } from './store/reminded-jobs.ts';
