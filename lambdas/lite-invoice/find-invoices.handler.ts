import { findInvoicesSchema } from '#domain/contract/find-invoices';
import { invoiceFinder } from '../adapters/dynamodb/lite-invoice/invoice-finder.ts';
import { receivedPayments } from '../adapters/dynamodb/lite-invoice/received-payments.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { findInvoices } from './find-invoices.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { finder: invoiceFinder(table), payments: receivedPayments(table) };

export const handler = accountOperation('find-invoices', {
  body: jsonBody(findInvoicesSchema),
  run: ({ userId, body }) => findInvoices(userId, body, ports),
});
