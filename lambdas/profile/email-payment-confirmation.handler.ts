import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { emailPaymentConfirmation } from './set-how-to-pay.ts';
import { paymentDetails } from './store/payment-details.ts';

const details = paymentDetails(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('email-payment-confirmation', {
  run: ({ userId }) => emailPaymentConfirmation(userId, { details, clock: systemClock }),
});
