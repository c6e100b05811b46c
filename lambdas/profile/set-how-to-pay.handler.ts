import { setHowToPaySchema } from '#domain/contract/profile';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { setHowToPay } from './set-how-to-pay.ts';
import { paymentDetails } from './store/payment-details.ts';

const details = paymentDetails(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('set-how-to-pay', {
  body: jsonBody(setHowToPaySchema),
  run: ({ userId, body }) => setHowToPay(userId, body, { details, clock: systemClock }),
});
