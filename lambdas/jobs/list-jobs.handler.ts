import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jobPorts } from './jobs.wiring.ts';
import { listJobs } from './list-jobs.ts';

const ports = jobPorts();

export const handler = accountOperation('list-jobs', {
  query: ['from', 'to', 'group', 'toSchedule', 'clientId', 'toBill', 'search', 'cursor'],
  run: ({ userId, query }) => listJobs(userId, query, ports),
});
