import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { getDividedPayment } from './divided-payment.ts';
import { dividedPorts } from './divided-payment.wiring.ts';

const ports = dividedPorts();

export const handler = accountOperation('get-divided-payment', {
  run: ({ userId, path }) => getDividedPayment({ userId, ...path }, ports),
});
