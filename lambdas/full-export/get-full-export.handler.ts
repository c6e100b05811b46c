import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getExport } from './owner-requests.ts';
import { fullExports } from './store/full-exports.ts';

const ports = { exports: fullExports(openTable(requiredVariable('TABLE_NAME'))), clock: systemClock };

export const handler = accountOperation('get-full-export', {
  run: ({ userId }) => getExport(userId, ports),
});
