import { startFullImportSchema } from '#domain/contract/full-import';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { openTaskQueue } from '../tasks/index.ts';
import { startImport } from './owner-requests.ts';
import { fullImports } from './store/full-imports.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const offer = openTaskQueue();

const ports = {
  imports: fullImports(table),
  accountExists: existingAccounts(table).exists,
  offer: (userId: string) => offer([{ unit: { userId, kind: 'full-import', step: 0 }, delaySeconds: 0 }]),
  clock: systemClock,
};

export const handler = accountOperation('start-full-import', {
  body: jsonBody(startFullImportSchema),
  run: ({ userId, body }) => startImport(userId, body, ports),
});
