import { openAccountSchema } from '#domain/contract/account';
import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { signInLimits } from '../adapters/dynamodb/account/sign-in-limit.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
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
