import { openAccountSchema } from '#domain/contract/account';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { signInLimits } from '../platform/http/sign-in-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
import { type OpenAccountPorts, openAccount } from './open-account.ts';
import { wireVerification } from './verification.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports: OpenAccountPorts = {
  ...wireVerification(table),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
  profiles: accountProfiles(table),
  signIns: signInLimits(table),
};

export const handler = accountOperation('open-account', {
  body: jsonBody(openAccountSchema),
  run: ({ userId, body: { userAgent, timeZone, ...profile }, network }) =>
    openAccount({ userId, profile, userAgent, timeZone, network }, ports),
});
