import { saveClientSchema } from '#domain/contract/clients';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { saveClient } from './save-client.ts';
import { clientStore } from './store/client-store.ts';

const clients = clientStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('save-client', {
  body: jsonBody(saveClientSchema),
  run: ({ userId, body }) => saveClient(userId, body, clients),
});
