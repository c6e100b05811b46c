import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { repeatBook } from '../adapters/dynamodb/schedule/repeat-book.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import type { RepeatPorts } from './repeats.ts';

/** What showing and changing repeats needs. */
export function repeatPorts(): RepeatPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    book: repeatBook(table, systemClock),
    invoices: invoiceReader(table),
    accounts: invoiceAccounts(table),
    clock: systemClock,
  };
}
