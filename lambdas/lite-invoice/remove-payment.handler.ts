import { invoicePayments } from '../adapters/dynamodb/lite-invoice/invoice-payments.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { removePayment } from './remove-payment.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { invoices: invoiceReader(table), payments: invoicePayments(table, systemClock) };

export const handler = accountOperation('remove-payment', {
  run: ({ userId, path }) => removePayment({ userId, ...path }, ports),
});
