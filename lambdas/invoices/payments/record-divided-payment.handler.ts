import { recordDividedSchema } from '#domain/contract/divided-payments';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { recordDividedPayment } from './divided-payment.ts';
import { dividedPorts } from './divided-payment.wiring.ts';

const ports = dividedPorts();

export const handler = accountOperation('record-divided-payment', {
  keyed: true,
  body: jsonBody(recordDividedSchema),
  run: ({ userId, key, body }) => recordDividedPayment({ ...body, userId, key }, ports),
});
