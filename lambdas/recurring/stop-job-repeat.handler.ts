import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { stopJobRepeat } from './repeat-job.ts';
import { repeatJobPorts } from './repeat-jobs.wiring.ts';

const ports = repeatJobPorts();

export const handler = accountOperation('stop-job-repeat', {
  run: ({ userId, path }) => stopJobRepeat({ ...path, userId }, ports),
});
