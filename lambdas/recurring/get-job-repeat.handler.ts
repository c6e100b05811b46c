import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { getJobRepeat } from './repeat-job.ts';
import { repeatJobPorts } from './repeat-jobs.wiring.ts';

const ports = repeatJobPorts();

export const handler = accountOperation('get-job-repeat', {
  run: ({ userId, path }) => getJobRepeat({ ...path, userId }, ports),
});
