import { findInvoicesSchema } from '#domain/invoices/contract/find-invoices';
import {
  mailClientSchema,
  setInvoiceVoidSchema,
  shareInvoiceSchema,
} from '#domain/invoices/contract/invoice-changes';
import { sendInvoiceSchema } from '#domain/invoices/contract/send-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { clientMailPorts } from '../composition/client-email-ports.ts';
import { depositRecorder } from '../composition/online-payments.ts';
import {
  deductedDepositReader,
  depositReader,
  invoicesBeingChecked,
  invoiceTable,
  isInvoiceBeingChecked,
  partStandingReader,
  takesOnlinePayments,
} from '../composition/projections.ts';
import { issuedFiles } from '../issued-files/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { newUlid } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { renderInvoicePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { deployedTable } from '../platform/table/table.ts';
import { routes as draftRoutes } from './drafts/routes.ts';
import { emailInvoiceToClient } from './email-client/mail-client.ts';
import { getInvoice } from './get-invoice.ts';
import { routes as paymentRoutes } from './payments/routes.ts';
import { type GetInvoicePdfPorts, getInvoicePdf } from './pdf/get-invoice-pdf.ts';
import { storedPdfs } from './pdf/stored-or-drawn-pdf.ts';
import { findInvoices, sumInvoices } from './search/find-invoices.ts';
import { listInvoices } from './search/list-invoices.ts';
import { sendToBoth } from './send/send-to-both.ts';
import { setInvoiceVoid } from './share/set-invoice-void.ts';
import { markInvoiceSent, shareInvoice } from './share/share-invoice.ts';
import { invoiceAccounts } from './store/invoice-accounts.ts';
import { invoiceFinder } from './store/invoice-finder.ts';
import { invoiceList } from './store/invoice-list.ts';
import { invoicePayments } from './store/invoice-payments.ts';
import { invoiceReader } from './store/invoice-reader.ts';
import { invoiceSharing } from './store/invoice-sharing.ts';
import { invoiceStore } from './store/invoice-store.ts';
import { invoiceTimelines } from './store/invoice-timeline.ts';
import { invoiceVoids } from './store/invoice-voids.ts';
import { waitingReceipts } from './store/receipt-message-handler.ts';
import { receivedPayments } from './store/received-payments.ts';
import { totalsReader } from './totals/totals-reader.ts';

/** The ports for giving an invoice to its client. */
function sharePorts() {
  const table = invoiceTable(deployedTable());
  return {
    invoices: invoiceReader(table),
    sharing: invoiceSharing(table, systemClock),
    accounts: invoiceAccounts(table, systemClock),
    depositOf: depositReader(table),
  };
}

export const routes = {
  ...draftRoutes,
  ...paymentRoutes,
  'send-invoice': {
    in: 'account-mail',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      index: true,
      documents: ['GetObject', 'PutObject'],
      mail: 'account',
      siteOrigin: true,
      sendsToQueues: ['people'],
    },
    body: jsonBody(sendInvoiceSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports = {
        ...clientMailPorts(table),
        invoices: invoiceStore(table, systemClock),
        depositOf: depositReader(table),
        recordDeposits: depositRecorder(table, systemClock),
        logos: logoStore(deployedDocuments()),
        newId: newUlid,
      };
      return ({ userId, key, body: { userId: claimedUserId, ...body }, sentBody }) =>
        sendToBoth(
          {
            ...body,
            submissionId: key,
            userId,
            sentBody,
            ...(claimedUserId !== undefined && { claimedUserId }),
          },
          ports,
        );
    },
  },
  'list-invoices': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'] },
    run: () => {
      const table = deployedTable();
      const ports = { lister: invoiceList(table), beingChecked: invoicesBeingChecked(table) };
      return ({ userId, query }) => listInvoices(userId, query.cursor, ports);
    },
  },
  'find-invoices': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'], index: true },
    readsOnly: true,
    body: jsonBody(findInvoicesSchema),
    run: () => {
      const table = deployedTable();
      const ports = {
        finder: invoiceFinder(table),
        payments: receivedPayments(table),
        beingChecked: invoicesBeingChecked(table),
      };
      return ({ userId, body }) => findInvoices(userId, body, ports);
    },
  },
  'sum-invoices': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'], index: true },
    readsOnly: true,
    body: jsonBody(findInvoicesSchema),
    run: () => {
      const table = deployedTable();
      const ports = {
        finder: invoiceFinder(table),
        payments: receivedPayments(table),
        totals: totalsReader(table),
      };
      return ({ userId, body }) => sumInvoices(userId, body, ports);
    },
  },
  'get-invoice': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'], index: true },
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        invoices: invoiceReader(table),
        timelines: invoiceTimelines(table),
        payments: invoicePayments(table, systemClock),
        waitingReceipts: waitingReceipts(table, systemClock),
        depositOf: deductedDepositReader(table),
        takesOnlinePayments: takesOnlinePayments(table, systemClock),
        isBeingChecked: (userId: string, record: InvoiceRecord) =>
          isInvoiceBeingChecked(table, userId, record),
      };
      return ({ userId, path }) => getInvoice(userId, path.invoiceId, ports);
    },
  },
  'get-invoice-pdf': {
    in: 'account-files',
    needs: {
      items: ['GetItem', 'Query', 'PutItem'],
      index: true,
      documents: ['GetObject', 'PutObject'],
      siteOrigin: true,
    },
    run: () => {
      const bucket = deployedDocuments();
      const table = deployedTable();
      const ports: GetInvoicePdfPorts = {
        invoices: invoiceReader(table),
        pdfs: storedPdfs(bucket),
        logos: logoStore(bucket),
        renderPdf: renderInvoicePdf,
        files: issuedFiles(table, systemClock),
        takesOnlinePayments: takesOnlinePayments(table, systemClock),
        beingChecked: invoicesBeingChecked(table),
        partStandingOf: partStandingReader(table, systemClock),
        siteOrigin: deployedSiteOrigin(),
      };
      return ({ userId, path, query }) => getInvoicePdf({ userId, ...path, contentId: query.content }, ports);
    },
  },
  'mail-client': {
    in: 'account-mail',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      index: true,
      documents: ['GetObject', 'PutObject'],
      mail: 'account',
      siteOrigin: true,
      sendsToQueues: ['people'],
    },
    body: jsonBody(mailClientSchema),
    run:
      (ports = clientMailPorts(openQueueingTable())) =>
      ({ userId, key, path, body, sentBody }) =>
        emailInvoiceToClient({ ...body, ...path, userId, mailId: key, sentBody }, ports),
  },
  'mark-invoice-sent': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index: true },
    run:
      (ports = sharePorts()) =>
      ({ userId, path }) =>
        markInvoiceSent({ userId, ...path }, ports),
  },
  'share-invoice': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index: true },
    body: jsonBody(shareInvoiceSchema),
    run:
      (ports = sharePorts()) =>
      ({ userId, path, body }) =>
        shareInvoice({ userId, ...path, ...body }, ports),
  },
  'set-invoice-void': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], index: true },
    body: jsonBody(setInvoiceVoidSchema),
    run: () => {
      const table = invoiceTable(deployedTable());
      const ports = {
        invoices: invoiceReader(table),
        voids: invoiceVoids(table, systemClock),
      };
      return ({ userId, path, body }) =>
        setInvoiceVoid({ ...body, userId, invoiceId: path.invoiceId }, ports);
    },
  },
} satisfies RoutesOf<'invoices'>;
