import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { listClients } from './list-clients.ts';
import { clientStore } from './store/client-store.ts';

const clients = clientStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('list-clients', {
  query: ['cursor'],
  run: ({ userId, query }) => listClients(userId, query.cursor, clients),
});
