import { setJobRepeatSchema } from '#domain/contract/recurring';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setJobRepeat } from './repeat-job.ts';
import { repeatJobPorts } from './repeat-jobs.wiring.ts';

const ports = repeatJobPorts();

export const handler = accountOperation('set-job-repeat', {
  body: jsonBody(setJobRepeatSchema),
  run: ({ userId, path, body: { rhythm, until } }) =>
    setJobRepeat({ ...path, userId }, { rhythm, ...(until !== undefined && { until }) }, ports),
});
