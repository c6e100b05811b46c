import { warrantyWrites } from '../composition/projections.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { deleteClient } from './save-client.ts';
import { clientStore } from './store/client-store.ts';
import { serviceAddressStore } from './store/service-addresses.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  clients: clientStore(table, systemClock),
  addresses: serviceAddressStore(table, warrantyWrites, systemClock),
};

export const handler = accountOperation('delete-client', {
  run: ({ userId, path }) => deleteClient(userId, path.clientId, ports),
});
