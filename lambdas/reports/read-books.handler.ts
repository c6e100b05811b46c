import { deductedDepositReader, unbilledDeposits } from '../composition/projections.ts';
import { totalsReader } from '../invoices/index.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { readBooks } from './read-books.ts';
import { bookPages } from './store/book-pages.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  ...bookPages(table),
  totals: totalsReader(table),
  depositOf: deductedDepositReader(table),
  unbilled: unbilledDeposits(table),
};

export const handler = accountOperation('read-books', {
  query: ['cursor', 'lines'],
  run: ({ userId, query: { cursor, lines } }) =>
    readBooks(userId, { cursor, withLines: lines === 'yes' }, ports),
});
