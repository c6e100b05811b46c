import { recoveryCodeSchema } from '#domain/contract/account';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { paymentDetails } from '../profile/index.ts';
import { confirmDetailsByCode } from './recovery-codes.ts';
import { wireRecoveryCodeStore } from './recovery-codes.wiring.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { ...wireRecoveryCodeStore(table), details: paymentDetails(table) };

export const handler = accountOperation('confirm-details-by-code', {
  body: jsonBody(recoveryCodeSchema),
  run: ({ userId, signedInAt, body }) => confirmDetailsByCode({ userId, signedInAt, code: body.code }, ports),
});
