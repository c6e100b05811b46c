import { invoiceList } from '../adapters/dynamodb/lite-invoice/invoice-list.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { listInvoices } from './list-invoices.ts';

const lister = invoiceList(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-invoices', {
  query: ['cursor'],
  run: ({ userId, query }) => listInvoices(userId, query.cursor, lister),
});
