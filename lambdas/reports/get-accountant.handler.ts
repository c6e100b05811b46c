import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getAccountant } from './set-accountant.ts';
import { accountantStore } from './store/accountant-store.ts';

const store = accountantStore(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('get-accountant', {
  run: ({ userId }) => getAccountant(userId, store),
});
