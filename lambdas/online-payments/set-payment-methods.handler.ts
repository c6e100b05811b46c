import { setPaymentMethodsSchema } from '#domain/contract/online-payments';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setPaymentMethods } from './stop-payments.ts';

const table = openQueueingTable();

export const handler = accountOperation('set-payment-methods', {
  body: jsonBody(setPaymentMethodsSchema),
  run: ({ userId, body }) => setPaymentMethods(userId, body, { table, clock: systemClock }),
});
