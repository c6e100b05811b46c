import { setInvoiceVoidSchema } from '#domain/contract/invoice-changes';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { invoiceVoids } from '../adapters/dynamodb/lite-invoice/invoice-voids.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { setInvoiceVoid } from './set-invoice-void.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { invoices: invoiceReader(table), voids: invoiceVoids(table, systemClock) };

export const handler = accountOperation('set-invoice-void', {
  body: jsonBody(setInvoiceVoidSchema),
  run: ({ userId, path, body }) => setInvoiceVoid({ ...body, userId, invoiceId: path.invoiceId }, ports),
});
