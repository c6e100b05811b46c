import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { getJob } from './get-job.ts';
import { jobPorts } from './jobs.wiring.ts';

const ports = jobPorts();

export const handler = accountOperation('get-job', {
  run: ({ userId, path }) => getJob(userId, path.jobId, ports),
});
