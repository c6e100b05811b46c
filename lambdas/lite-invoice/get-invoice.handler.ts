import { invoicePayments } from '../adapters/dynamodb/lite-invoice/invoice-payments.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { invoiceTimelines } from '../adapters/dynamodb/lite-invoice/invoice-timeline.ts';
import { depositOf } from '../adapters/dynamodb/lite-invoice/quoted-invoice.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { getInvoice } from './get-invoice.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  invoices: invoiceReader(table),
  timelines: invoiceTimelines(table),
  payments: invoicePayments(table, systemClock),
  depositOf: (userId: string, quoteId: string) => depositOf(table, userId, quoteId),
};

export const handler = accountOperation('get-invoice', {
  run: ({ userId, path }) => getInvoice(userId, path.invoiceId, ports),
});
