import { recordPaymentSchema } from '#domain/contract/invoice-changes';
import { clientMails } from '../adapters/dynamodb/lite-invoice/client-mails.ts';
import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoicePayments } from '../adapters/dynamodb/lite-invoice/invoice-payments.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { recordPayment } from './record-payment.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  invoices: invoiceReader(table),
  accounts: invoiceAccounts(table),
  payments: invoicePayments(table, systemClock),
  clientMails: clientMails(table, systemClock),
  clock: systemClock,
};

export const handler = accountOperation('record-payment', {
  keyed: true,
  body: jsonBody(recordPaymentSchema),
  run: ({ userId, key, path, body }) =>
    recordPayment({ ...body, userId, invoiceId: path.invoiceId, paymentId: key }, ports),
});
