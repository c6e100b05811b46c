import { invoiceReader } from '../invoices/index.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { listRepeats } from './list-repeats.ts';
import { repeatList } from './store/repeat-list.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { list: repeatList(table), invoices: invoiceReader(table) };

export const handler = accountOperation('list-repeats', {
  query: ['cursor'],
  run: ({ userId, query: { cursor } }) => listRepeats({ userId, cursor }, ports),
});
