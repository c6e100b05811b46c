export { job, jobOfItem } from './store/job.ts';
export { jobProjection } from './store/job-projection.ts';
export { newJobWrites } from './store/job-writes.ts';
