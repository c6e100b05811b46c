import { recoverSignInSchema } from '#domain/contract/account';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { recoverSignIn } from './recovery-codes.ts';
import { wireRecoveryCodes } from './recovery-codes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = wireRecoveryCodes(table);

export const handler = publicOperation('recover-sign-in', {
  body: jsonBody(recoverSignInSchema),
  limit: networkLimit(table, 'recover-sign-in', systemClock),
  run: ({ body }) => recoverSignIn(body, ports),
});
