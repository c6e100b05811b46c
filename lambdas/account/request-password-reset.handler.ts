import { requestPasswordResetSchema } from '#domain/contract/account';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { type RequestPasswordResetPorts, requestPasswordReset } from './request-password-reset.ts';
import { wireVerification } from './verification.wiring.ts';

const ports: RequestPasswordResetPorts = {
  ...wireVerification(openTable(requiredVariable('TABLE_NAME'))),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
};

export const handler = publicOperation('request-password-reset', {
  body: jsonBody(requestPasswordResetSchema),
  run: ({ body, network }) => requestPasswordReset(body.email, network, ports),
});
