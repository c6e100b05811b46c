import { importEntriesSchema } from '#domain/contract/clients';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { importEntries } from './import-entries.ts';
import { importedEntries } from './store/imported-entries.ts';

const ports = importedEntries(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('import-entries', {
  body: jsonBody(importEntriesSchema),
  run: ({ userId, body }) => importEntries(userId, body, ports),
});
