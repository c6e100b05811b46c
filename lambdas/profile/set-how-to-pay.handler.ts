import { setHowToPaySchema } from '#domain/contract/profile';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setHowToPay } from './set-how-to-pay.ts';
import { paymentDetails } from './store/payment-details.ts';

const details = paymentDetails(openQueueingTable());

export const handler = accountOperation('set-how-to-pay', {
  body: jsonBody(setHowToPaySchema),
  run: ({ userId, body }) => setHowToPay(userId, body, { details, clock: systemClock }),
});
