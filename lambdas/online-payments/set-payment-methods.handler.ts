import { setPaymentMethodsSchema } from '#domain/contract/online-payments';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { setPaymentMethods } from './connection.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

export const handler = accountOperation('set-payment-methods', {
  body: jsonBody(setPaymentMethodsSchema),
  run: ({ userId, body }) => setPaymentMethods(userId, body, { table, clock: systemClock }),
});
