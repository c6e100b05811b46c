import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { deleteClient } from './save-client.ts';
import { clientStore } from './store/client-store.ts';

const clients = clientStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('delete-client', {
  run: ({ userId, path }) => deleteClient(userId, path.clientId, clients),
});
