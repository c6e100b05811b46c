import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { disconnectPayments } from './connection.ts';

const ports = { table: openTable(requiredVariable('TABLE_NAME')), clock: systemClock };

export const handler = accountOperation('disconnect-payments', {
  run: ({ userId }) => disconnectPayments(userId, ports),
});
