import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { repeatList } from '../adapters/dynamodb/schedule/repeat-list.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { listRepeats } from './list-repeats.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { list: repeatList(table), invoices: invoiceReader(table) };

export const handler = accountOperation('list-repeats', {
  query: ['cursor'],
  run: ({ userId, query: { cursor } }) => listRepeats({ userId, cursor }, ports),
});
