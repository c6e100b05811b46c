import { hideTodayEntrySchema } from '#domain/contract/today';
import { totalsReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { hideTodayEntry, todayHiding } from './index.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { hiding: todayHiding(table), timeZone: totalsReader(table).timeZone, clock: systemClock };

export const handler = accountOperation('hide-today-entry', {
  body: jsonBody(hideTodayEntrySchema),
  run: ({ userId, path, body }) => hideTodayEntry({ userId, ...path, ...body }, ports),
});
