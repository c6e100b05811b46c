import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { deployedProvider } from './configuration.ts';
import { getPaymentConnection } from './connection.ts';

const ports = {
  table: openTable(requiredVariable('TABLE_NAME')),
  clock: systemClock,
  ...deployedProvider(),
};

export const handler = accountOperation('get-payment-connection', {
  run: ({ userId }) => getPaymentConnection(userId, ports),
});
