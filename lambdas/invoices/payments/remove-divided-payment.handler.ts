import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { removeDividedPayment } from './divided-payment.ts';
import { dividedPorts } from './divided-payment.wiring.ts';

const ports = dividedPorts();

export const handler = accountOperation('remove-divided-payment', {
  run: ({ userId, path }) => removeDividedPayment({ userId, ...path }, ports),
});
