import { setAccountantSchema } from '#domain/contract/reports';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setAccountant } from './set-accountant.ts';
import { accountantStore } from './store/accountant-store.ts';

const store = accountantStore(openQueueingTable(), systemClock);

export const handler = accountOperation('set-accountant', {
  body: jsonBody(setAccountantSchema),
  run: ({ userId, body: { email } }) => setAccountant({ userId, email }, { store, clock: systemClock }),
});
