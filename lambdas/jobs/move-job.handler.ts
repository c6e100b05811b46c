import { moveJobSchema } from '#domain/contract/jobs';
import { openQueueingTable } from '../messaging/index.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { jobPorts } from './jobs.wiring.ts';
import { moveJob } from './move-job.ts';

const ports = jobPorts(openQueueingTable());

export const handler = accountOperation('move-job', {
  body: jsonBody(moveJobSchema),
  run: ({ userId, path, body }) => moveJob(userId, path.jobId, body, ports),
});
