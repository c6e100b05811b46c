import { saveJobSchema } from '#domain/contract/jobs';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { jobPorts } from './jobs.wiring.ts';
import { saveJob } from './save-job.ts';

const ports = jobPorts();

export const handler = accountOperation('save-job', {
  body: jsonBody(saveJobSchema),
  run: ({ userId, path, body }) => saveJob(userId, path.jobId, body, ports),
});
