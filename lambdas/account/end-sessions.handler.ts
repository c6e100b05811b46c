import { endSessionsSchema } from '#domain/contract/account';
import { problem } from '#domain/contract/problems';
import { ok, refuse } from '#domain/result';
import { sleep, systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
import { endOlderSessions, endSessions } from './end-sessions.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const profiles = accountProfiles(table);

const ports = {
  signIns: signInLimits(table),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
  clock: systemClock,
  sleep,
};

export const handler = accountOperation('end-sessions', {
  body: jsonBody(endSessionsSchema),
  run: async ({ userId, signedInAt, body }) => {
    // A token may still be valid after its account was deleted. Such a call must not create items for that account.
    const { lite } = await profiles.read(userId);
    if (!lite) return refuse(problem('not-found'));
    await (body.keepsOwn ? endOlderSessions(userId, signedInAt, ports) : endSessions(userId, ports));
    return ok({ success: true });
  },
});
