import { recordPaymentSchema } from '#domain/contract/invoice-changes';
import { invoiceProjections } from '../../composition/projections.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { clientMails } from '../store/client-mails.ts';
import { invoiceAccounts } from '../store/invoice-accounts.ts';
import { invoicePayments } from '../store/invoice-payments.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { recordPayment } from './record-payment.ts';

const table = openQueueingTable();
const ports = {
  invoices: invoiceReader(table),
  accounts: invoiceAccounts(table, systemClock),
  payments: invoicePayments(table, systemClock, invoiceProjections),
  clientMails: clientMails(table, systemClock, invoiceProjections),
  clock: systemClock,
};

export const handler = accountOperation('record-payment', {
  keyed: true,
  body: jsonBody(recordPaymentSchema),
  run: ({ userId, key, path, body }) =>
    recordPayment({ ...body, userId, invoiceId: path.invoiceId, paymentId: key }, ports),
});
