import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/http-operation.ts';
import { getInvoice } from './get-invoice.ts';

const invoices = invoiceReader(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('get-invoice', {
  run: ({ userId, path }) => getInvoice(userId, path.invoiceId, invoices),
});
