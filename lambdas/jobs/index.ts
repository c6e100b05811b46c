export { job, jobOfItem } from './store/job.ts';
export { jobMailKind } from './store/job-mail-kind.ts';
export { jobProjection } from './store/job-projection.ts';
export { newJobWrites } from './store/job-writes.ts';
