import { countFreeInvoicesSchema } from '#domain/contract/free-invoice';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { countFreeInvoices } from './count-free-invoices.ts';
import { freeInvoiceCounter } from './store/free-messages.ts';

const counter = freeInvoiceCounter(openTable(requiredVariable('TABLE_NAME')));

export const handler = publicOperation('count-free-invoices', {
  readsOnly: true,
  body: jsonBody(countFreeInvoicesSchema),
  run: ({ body }) => countFreeInvoices(body.email, counter),
});
