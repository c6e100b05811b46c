import { setOnlinePaymentSchema } from '#domain/contract/online-payments';
import { invoiceProjections } from '../composition/projections.ts';
import { onlineChanges } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { setOnlinePayment } from './change-online-payment.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { changes: onlineChanges(table, systemClock, invoiceProjections) };

export const handler = accountOperation('set-online-payment', {
  body: jsonBody(setOnlinePaymentSchema),
  run: ({ userId, path, body }) => setOnlinePayment({ userId, ...path, ...body }, ports),
});
