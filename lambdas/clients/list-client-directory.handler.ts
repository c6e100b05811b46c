import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { listClientDirectory } from './list-clients.ts';
import { clientStore } from './store/client-store.ts';

const clients = clientStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('list-client-directory', {
  query: ['cursor'],
  run: ({ userId, query }) => listClientDirectory(userId, query.cursor, clients),
});
