import { saveInvoiceDefaultsSchema } from '#domain/contract/invoice-defaults';
import { storedDefaults } from '../adapters/dynamodb/lite-invoice/stored-defaults.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { saveInvoiceDefaults } from './save-invoice-defaults.ts';

const defaults = storedDefaults(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-invoice-defaults', {
  body: jsonBody(saveInvoiceDefaultsSchema),
  run: ({ userId, body }) => saveInvoiceDefaults(userId, body, defaults),
});
