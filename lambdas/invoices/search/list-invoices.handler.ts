import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceList } from '../store/invoice-list.ts';
import { listInvoices } from './list-invoices.ts';

const invoices = invoiceList(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('list-invoices', {
  query: ['cursor'],
  run: ({ userId, query }) => listInvoices(userId, query.cursor, invoices),
});
