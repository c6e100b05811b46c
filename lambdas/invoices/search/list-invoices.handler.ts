import { invoicesBeingChecked } from '../../composition/projections.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceList } from '../store/invoice-list.ts';
import { listInvoices } from './list-invoices.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { lister: invoiceList(table), beingChecked: invoicesBeingChecked(table) };

export const handler = accountOperation('list-invoices', {
  query: ['cursor'],
  run: ({ userId, query }) => listInvoices(userId, query.cursor, ports),
});
