import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getClient } from './get-client.ts';
import { clientDays } from './store/client-days.ts';
import { clientStore } from './store/client-store.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { clients: clientStore(table, systemClock), days: clientDays(table), clock: systemClock };

export const handler = accountOperation('get-client', {
  run: ({ userId, path }) => getClient(userId, path.clientId, ports),
});
