import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { emailPaymentConfirmation } from './set-how-to-pay.ts';
import { paymentDetails } from './store/payment-details.ts';

const details = paymentDetails(openQueueingTable());

export const handler = accountOperation('email-payment-confirmation', {
  run: ({ userId }) => emailPaymentConfirmation(userId, { details, clock: systemClock }),
});
