import { totalsReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { listToday, todayList } from './index.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { list: todayList(table), timeZone: totalsReader(table).timeZone, clock: systemClock };

export const handler = accountOperation('list-today', {
  run: ({ userId }) => listToday(userId, ports),
});
