import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { type SendVerificationPorts, sendVerification } from './send-verification.ts';
import { wireVerification } from './verification.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports: SendVerificationPorts = {
  ...wireVerification(table),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
  profiles: accountProfiles(table),
};

export const handler = accountOperation('send-verification', {
  run: ({ userId, network }) => sendVerification(userId, network, ports),
});
