import { requestPasswordResetSchema } from '#domain/contract/account';
import { accountDirectory } from '../adapters/cognito/account-directory.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
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
