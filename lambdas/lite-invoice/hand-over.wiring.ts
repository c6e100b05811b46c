import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceHandover } from '../adapters/dynamodb/lite-invoice/invoice-handover.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';

/** What giving an invoice to its client needs. */
export function handOverPorts() {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    invoices: invoiceReader(table),
    handover: invoiceHandover(table, systemClock),
    accounts: invoiceAccounts(table),
  };
}
