import { moveFollowingSchema } from '#domain/contract/recurring';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { moveFollowingVisits } from './repeat-job.ts';
import { repeatJobPorts } from './repeat-jobs.wiring.ts';

const ports = repeatJobPorts();

export const handler = accountOperation('move-following-visits', {
  body: jsonBody(moveFollowingSchema),
  run: ({ userId, path, body }) => moveFollowingVisits({ ...path, userId }, body.basedOn, ports),
});
