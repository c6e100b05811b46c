import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { disconnectPayments } from './stop-payments.ts';

const ports = { table: openQueueingTable(), clock: systemClock };

export const handler = accountOperation('disconnect-payments', {
  run: ({ userId }) => disconnectPayments(userId, ports),
});
