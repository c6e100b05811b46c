import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getOverview } from './get-overview.ts';

const ports = { table: openTable(requiredVariable('TABLE_NAME')), clock: systemClock };

export const handler = accountOperation('get-overview', {
  run: ({ userId }) => getOverview(userId, ports),
});
