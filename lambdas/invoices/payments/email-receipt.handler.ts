import { invoiceProjections } from '../../composition/projections.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { clientMails } from '../store/client-mails.ts';
import { invoiceAccounts } from '../store/invoice-accounts.ts';
import { invoicePayments } from '../store/invoice-payments.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { requestedReceipts } from '../store/requested-receipts.ts';
import { emailReceipt } from './email-receipt.ts';

const table = openQueueingTable();
const ports = {
  invoices: invoiceReader(table),
  accounts: invoiceAccounts(table, systemClock),
  payments: invoicePayments(table, systemClock, invoiceProjections),
  receipts: requestedReceipts(table, systemClock),
  clientMails: clientMails(table, systemClock, invoiceProjections),
};

export const handler = accountOperation('email-receipt', {
  keyed: true,
  run: ({ userId, key, path }) => emailReceipt({ ...path, userId, key }, ports),
});
