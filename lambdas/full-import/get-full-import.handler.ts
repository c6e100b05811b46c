import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getImport } from './owner-requests.ts';
import { fullImports } from './store/full-imports.ts';

const ports = { imports: fullImports(openTable(requiredVariable('TABLE_NAME'))) };

export const handler = accountOperation('get-full-import', {
  run: ({ userId }) => getImport(userId, ports),
});
