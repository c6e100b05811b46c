import {
  decideRefundSchema,
  moveSurplusSchema,
  openPaymentPageSchema,
  refundPaymentSchema,
  setOnlinePaymentSchema,
  setPaymentMethodsSchema,
} from '#domain/online-payments/contract';
import { invoiceTable } from '../composition/projections.ts';
import { onlineChanges, timeZoneReader } from '../invoices/index.ts';
import { issuedFiles } from '../issued-files/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { photoReader } from '../photos/index.ts';
import { systemClock } from '../platform/clock.ts';
import { bytesBody, jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { renderDisputeFilePdf } from '../platform/pdf/render-pages.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { deployedTable } from '../platform/table/table.ts';
import { quoteStore } from '../quotes/index.ts';
import { decideRefund, setOnlinePayment } from './change-online-payment.ts';
import { deployedProvider } from './configuration.ts';
import { getPaymentConnection, startPaymentOnboarding } from './connection.ts';
import { getDisputeFile } from './get-dispute-file.ts';
import { moveSurplus } from './move-surplus.ts';
import { openDepositPage } from './open-deposit-page.ts';
import { openPaymentPage } from './open-payment-page.ts';
import { paymentEventBytes, receivePaymentEvent } from './receive-payment-event.ts';
import { refundDeposit, refundPayment } from './refund-payment.ts';
import { disconnectPayments, setPaymentMethods } from './stop-payments.ts';

/** The ports of the operations that open a page of the provider. */
const paymentPagePorts = () => ({
  table: deployedTable(),
  clock: systemClock,
  siteOrigin: deployedSiteOrigin(),
  ...deployedProvider(),
});

export const routes = {
  'get-payment-connection': {
    in: 'account-payments',
    needs: { items: ['GetItem', 'Query'], paymentProvider: true },
    run: () => {
      const ports = {
        table: deployedTable(),
        clock: systemClock,
        ...deployedProvider(),
      };
      return ({ userId }) => getPaymentConnection(userId, ports);
    },
  },
  'start-payment-onboarding': {
    in: 'account-payments',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      siteOrigin: true,
      paymentProvider: true,
      sendsToQueues: ['people'],
    },
    run: () => {
      const ports = {
        table: openQueueingTable(),
        clock: systemClock,
        siteOrigin: deployedSiteOrigin(),
        ...deployedProvider(),
      };
      return ({ userId }) => startPaymentOnboarding(userId, ports);
    },
  },
  'set-payment-methods': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'Query'], sendsToQueues: ['people'] },
    body: jsonBody(setPaymentMethodsSchema),
    run:
      (table = openQueueingTable()) =>
      ({ userId, body }) =>
        setPaymentMethods(userId, body, { table, clock: systemClock }),
  },
  'disconnect-payments': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'Query'], sendsToQueues: ['people'] },
    run:
      (ports = { table: openQueueingTable(), clock: systemClock }) =>
      ({ userId }) =>
        disconnectPayments(userId, ports),
  },
  'open-payment-page': {
    in: 'payment-pages',
    needs: { items: ['GetItem', 'UpdateItem'], siteOrigin: true, paymentProvider: true },
    body: jsonBody(openPaymentPageSchema),
    run:
      (ports = paymentPagePorts()) =>
      ({ path, body }) =>
        openPaymentPage({ ...path, ...body }, ports),
  },
  'open-deposit-page': {
    in: 'payment-pages',
    needs: { items: ['GetItem', 'UpdateItem'], siteOrigin: true, paymentProvider: true },
    body: jsonBody(openPaymentPageSchema),
    run:
      (ports = paymentPagePorts()) =>
      ({ path, body }) =>
        openDepositPage({ ...path, ...body }, ports),
  },
  'receive-payment-event': {
    in: 'payment-webhook',
    needs: {
      items: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      sendsToQueues: ['people'],
      paymentProvider: true,
    },
    body: bytesBody(paymentEventBytes, 'body-too-large'),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports = {
        table,
        clock: systemClock,
        changes: onlineChanges(table, systemClock),
        timeZoneOf: timeZoneReader(table),
        ...deployedProvider(),
      };
      return ({ body, signature }) => receivePaymentEvent({ payload: body, signature }, ports);
    },
  },
  'refund-payment': {
    in: 'account-payments',
    needs: { items: ['GetItem', 'Query', 'UpdateItem'], paymentProvider: true },
    body: jsonBody(refundPaymentSchema),
    run: () => {
      const { provider } = deployedProvider();
      const ports = { table: deployedTable(), clock: systemClock, provider };
      return ({ userId, key, path, body }) => refundPayment({ userId, key, ...path, ...body }, ports);
    },
  },
  'refund-deposit': {
    in: 'account-payments',
    needs: { items: ['GetItem', 'UpdateItem'], paymentProvider: true },
    body: jsonBody(refundPaymentSchema),
    run: () => {
      const { provider } = deployedProvider();
      const ports = { table: deployedTable(), clock: systemClock, provider };
      return ({ userId, key, path, body }) => refundDeposit({ userId, key, ...path, ...body }, ports);
    },
  },
  'move-surplus': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    body: jsonBody(moveSurplusSchema),
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        changes: onlineChanges(table, systemClock),
        timeZoneOf: timeZoneReader(table),
      };
      return ({ userId, key, path, body }) => moveSurplus({ userId, key, ...path, ...body }, ports);
    },
  },
  'decide-refund': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    body: jsonBody(decideRefundSchema),
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        table,
        changes: onlineChanges(table, systemClock),
        timeZoneOf: timeZoneReader(table),
      };
      return ({ userId, path, body }) => decideRefund({ userId, ...path, ...body }, ports);
    },
  },
  'set-online-payment': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    body: jsonBody(setOnlinePaymentSchema),
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = { changes: onlineChanges(table, systemClock) };
      return ({ userId, path, body }) => setOnlinePayment({ userId, ...path, ...body }, ports);
    },
  },
  'get-dispute-file': {
    in: 'account-files',
    needs: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'Query'], documents: ['GetObject'] },
    run: () => {
      const table = deployedTable();
      const ports = {
        table,
        clock: systemClock,
        renderPdf: renderDisputeFilePdf,
        readPhoto: photoReader(deployedDocuments()),
        quotes: quoteStore(table, systemClock),
        files: issuedFiles(table, systemClock),
        timeZoneOf: timeZoneReader(table),
      };
      return ({ userId, path }) => getDisputeFile({ userId, ...path }, ports);
    },
  },
} satisfies RoutesOf<'online-payments'>;
