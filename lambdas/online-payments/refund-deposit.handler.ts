import { refundPaymentSchema } from '#domain/contract/online-payments';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { deployedProvider } from './configuration.ts';
import { refundDeposit } from './refund-payment.ts';

const { provider } = deployedProvider();
const ports = { table: openTable(requiredVariable('TABLE_NAME')), clock: systemClock, provider };

export const handler = accountOperation('refund-deposit', {
  keyed: true,
  body: jsonBody(refundPaymentSchema),
  run: ({ userId, key, path, body }) => refundDeposit({ userId, key, ...path, ...body }, ports),
});
