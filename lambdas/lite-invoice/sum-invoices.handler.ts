import { findInvoicesSchema } from '#domain/contract/find-invoices';
import { invoiceFinder } from '../adapters/dynamodb/lite-invoice/invoice-finder.ts';
import { receivedPayments } from '../adapters/dynamodb/lite-invoice/received-payments.ts';
import { keptTotals } from '../adapters/dynamodb/overview/kept-totals.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { sumInvoices } from './find-invoices.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  finder: invoiceFinder(table),
  payments: receivedPayments(table),
  totals: keptTotals(table),
};

export const handler = accountOperation('sum-invoices', {
  body: jsonBody(findInvoicesSchema),
  run: ({ userId, body }) => sumInvoices(userId, body, ports),
});
