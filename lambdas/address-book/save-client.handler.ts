import { saveClientSchema } from '#domain/contract/clients';
import { clientBook } from '../adapters/dynamodb/address-book/client-book.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { saveClient } from './save-client.ts';

const book = clientBook(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = accountOperation('save-client', {
  body: jsonBody(saveClientSchema),
  run: ({ userId, body }) => saveClient(userId, body, book),
});
