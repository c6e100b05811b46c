import { decideRefundSchema } from '#domain/contract/online-payments';
import { invoiceProjections } from '../composition/projections.ts';
import { onlineChanges, timeZoneReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { decideRefund } from './change-online-payment.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  table,
  changes: onlineChanges(table, systemClock, invoiceProjections),
  timeZoneOf: timeZoneReader(table),
};

export const handler = accountOperation('decide-refund', {
  body: jsonBody(decideRefundSchema),
  run: ({ userId, path, body }) => decideRefund({ userId, ...path, ...body }, ports),
});
