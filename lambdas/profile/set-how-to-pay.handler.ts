import { setHowToPaySchema } from '#domain/contract/profile';
import { howClientsPay } from '../adapters/dynamodb/account/how-clients-pay.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { setHowToPay } from './set-how-to-pay.ts';

const account = howClientsPay(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('set-how-to-pay', {
  body: jsonBody(setHowToPaySchema),
  run: ({ userId, body }) => setHowToPay(userId, body, { account, clock: systemClock }),
});
