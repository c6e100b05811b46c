import { confirmAccountantSchema } from '#domain/contract/reports';
import { verifications } from '../account/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountDirectory } from '../platform/cognito/account-directory.ts';
import { requiredVariable } from '../platform/environment.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { type ConfirmAccountantPorts, confirmAccountant } from './confirm-accountant.ts';
import { accountantStore } from './store/accountant-store.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: ConfirmAccountantPorts = {
  store: accountantStore(table, systemClock),
  verifications: verifications(table),
  directory: accountDirectory(requiredVariable('USER_POOL_ID')),
  clock: systemClock,
  hash: sha256,
};

export const handler = publicOperation('confirm-accountant', {
  body: jsonBody(confirmAccountantSchema),
  run: ({ body }) => confirmAccountant(body.token, ports),
});
