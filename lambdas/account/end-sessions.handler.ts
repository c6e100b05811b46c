import { endSessionsSchema } from '#domain/contract/account';
import { ok } from '#domain/result';
import { sleep, systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { endOlderSessions, endSessions } from './end-sessions.ts';

const ports = {
  signIns: signInLimits(openTable(requiredVariable('TABLE_NAME'))),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
  clock: systemClock,
  sleep,
};

export const handler = accountOperation('end-sessions', {
  body: jsonBody(endSessionsSchema),
  run: async ({ userId, signedInAt, body }) => {
    await (body.keepsOwn ? endOlderSessions(userId, signedInAt, ports) : endSessions(userId, ports));
    return ok({ success: true });
  },
});
