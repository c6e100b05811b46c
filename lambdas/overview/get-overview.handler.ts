import { keptTotals } from '../adapters/dynamodb/overview/kept-totals.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { getOverview } from './get-overview.ts';

const ports = { totals: keptTotals(openTable(requiredVariable('TABLE_NAME'))), clock: systemClock };

export const handler = accountOperation('get-overview', {
  run: ({ userId }) => getOverview(userId, ports),
});
