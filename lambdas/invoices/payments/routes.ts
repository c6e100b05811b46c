import { recordDividedSchema } from '#domain/invoices/contract/divided-payments';
import { recordPaymentSchema } from '#domain/invoices/contract/invoice-changes';
import { invoiceTable } from '../../composition/projections.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { jsonBody } from '../../platform/http/body.ts';
import type { Routes } from '../../platform/http/declaration.ts';
import { deployedTable } from '../../platform/table/table.ts';
import { clientMails } from '../store/client-mails.ts';
import { dividedPortsOn } from '../store/divided-ports-on.ts';
import { invoiceAccounts } from '../store/invoice-accounts.ts';
import { invoicePayments } from '../store/invoice-payments.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { requestedReceipts } from '../store/requested-receipts.ts';
import { getDividedPayment, recordDividedPayment, removeDividedPayment } from './divided-payment.ts';
import { emailReceipt } from './email-receipt.ts';
import { recordPayment, removePayment } from './record-payment.ts';

/** The ports of the operations on divided payments. */
const dividedPorts = () => dividedPortsOn(invoiceTable(openQueueingTable()), systemClock);

export const routes = {
  'record-payment': {
    in: 'account-api',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      index: true,
      sendsToQueues: ['people'],
    },
    body: jsonBody(recordPaymentSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports = {
        invoices: invoiceReader(table),
        accounts: invoiceAccounts(table, systemClock),
        payments: invoicePayments(table, systemClock),
        clientMails: clientMails(table, systemClock),
        clock: systemClock,
      };
      return ({ userId, key, path, body }) =>
        recordPayment({ ...body, userId, invoiceId: path.invoiceId, paymentId: key }, ports);
    },
  },
  'remove-payment': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index: true },
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        invoices: invoiceReader(table),
        payments: invoicePayments(table, systemClock),
      };
      return ({ userId, path }) => removePayment({ userId, ...path }, ports);
    },
  },
  'email-receipt': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query', 'UpdateItem'], sendsToQueues: ['people'] },
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports = {
        invoices: invoiceReader(table),
        accounts: invoiceAccounts(table, systemClock),
        payments: invoicePayments(table, systemClock),
        receipts: requestedReceipts(table, systemClock),
        clientMails: clientMails(table, systemClock),
      };
      return ({ userId, key, path }) => emailReceipt({ ...path, userId, key }, ports);
    },
  },
  'record-divided-payment': {
    in: 'account-api',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      index: true,
      sendsToQueues: ['people'],
    },
    body: jsonBody(recordDividedSchema),
    run:
      (ports = dividedPorts()) =>
      ({ userId, key, body }) =>
        recordDividedPayment({ ...body, userId, key }, ports),
  },
  'get-divided-payment': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem'] },
    run:
      (ports = dividedPorts()) =>
      ({ userId, path }) =>
        getDividedPayment({ userId, ...path }, ports),
  },
  'remove-divided-payment': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index: true },
    run:
      (ports = dividedPorts()) =>
      ({ userId, path }) =>
        removeDividedPayment({ userId, ...path }, ports),
  },
} satisfies Routes;
