import { countFreeInvoicesSchema } from '#domain/contract/free-invoice';
import { freeInvoiceCounter } from '../adapters/dynamodb/free-invoice/free-invoice-counter.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { countFreeInvoices } from './count-free-invoices.ts';

const counter = freeInvoiceCounter(openTable(requiredVariable('TABLE_NAME')));

export const handler = publicOperation('count-free-invoices', {
  body: jsonBody(countFreeInvoicesSchema),
  run: ({ body }) => countFreeInvoices(body.email, counter),
});
