import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { accountProfiles } from '../profile/index.ts';
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
