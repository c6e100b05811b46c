import { verifyFileSchema } from '#domain/public-links/contract';
import { askQuestionSchema } from '#domain/quotes/contract/public-quotes';
import { invoiceReader, storedPdfs } from '../invoices/index.ts';
import { issuedFileReader, issuedFiles } from '../issued-files/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { renderInvoicePdf } from '../platform/pdf/render-invoice-pdf.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { photoFilesIn } from '../platform/s3/photo-files.ts';
import { renderedPdfs } from '../platform/s3/rendered-pdfs.ts';
import { deployedSiteOrigin } from '../platform/ssm/parameter.ts';
import { deployedTable } from '../platform/table/table.ts';
import { answerInvoiceQuestions } from './answer-invoice-questions.ts';
import { askInvoiceQuestion } from './ask-invoice-question.ts';
import { noteInvoiceOpened, reportCheckSent } from './client-reports.ts';
import { getClientInvoice, getClientInvoiceLogo, getClientInvoicePhoto } from './get-client-invoice.ts';
import { getClientInvoicePdf } from './get-client-invoice-pdf.ts';
import { stopBusinessMail } from './stop-business-mail.ts';
import { clientLinks } from './store/client-links.ts';
import { invoiceQuestions } from './store/invoice-questions.ts';
import { mailStops } from './store/mail-stops.ts';
import { verifiedStates } from './store/verified-states.ts';
import { verifyFile } from './verify-file.ts';

export const routes = {
  'stop-business-mail': {
    in: 'public-api',
    needs: { items: ['GetItem', 'UpdateItem'], findsMessages: true },
    run:
      (stops = mailStops(deployedTable(), systemClock)) =>
      ({ path }) =>
        stopBusinessMail(path.token, { stops, hash: sha256 }),
  },
  'get-client-invoice': {
    in: 'public-api',
    needs: { items: ['GetItem', 'Query'] },
    run:
      (links = clientLinks(deployedTable(), systemClock)) =>
      ({ path }) =>
        getClientInvoice(path.linkId, { links, clock: systemClock, hash: sha256 }),
  },
  'note-invoice-opened': {
    in: 'public-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    run: () => {
      const table = deployedTable();
      const links = clientLinks(table, systemClock);
      return ({ path }) => noteInvoiceOpened(path.linkId, { links });
    },
  },
  'verify-file': {
    in: 'public-api',
    needs: { items: ['GetItem', 'UpdateItem'], index: true },
    body: jsonBody(verifyFileSchema),
    run: () => {
      const table = deployedTable();
      const ports = { files: issuedFileReader(table), ...verifiedStates(table) };
      return ({ body }) => verifyFile(body, ports);
    },
  },
  'report-check-sent': {
    in: 'public-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    run: () => {
      const table = deployedTable();
      const links = clientLinks(table, systemClock);
      return ({ path }) => reportCheckSent(path.linkId, { links });
    },
  },
  'ask-invoice-question': {
    in: 'public-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem'], sendsToQueues: ['people'] },
    body: jsonBody(askQuestionSchema),
    run: () => {
      const table = openQueueingTable();
      const ports = {
        links: clientLinks(table, systemClock),
        questions: invoiceQuestions(table, systemClock),
        hash: sha256,
      };
      return ({ path, body }) => askInvoiceQuestion({ linkId: path.linkId, ...body }, ports);
    },
  },
  'answer-invoice-questions': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'DeleteItem', 'Query'] },
    run: () => {
      const table = deployedTable();
      const ports = { invoices: invoiceReader(table), questions: invoiceQuestions(table, systemClock) };
      return ({ userId, path }) => answerInvoiceQuestions({ userId, invoiceId: path.invoiceId }, ports);
    },
  },
  'get-client-invoice-pdf': {
    in: 'public-files',
    needs: {
      items: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
      documents: ['GetObject', 'PutObject', 'PutObjectTagging'],
      siteOrigin: true,
    },
    run: () => {
      const bucket = deployedDocuments();
      const table = deployedTable();
      const ports = {
        links: clientLinks(table, systemClock),
        pdfs: storedPdfs(bucket),
        rendered: renderedPdfs(bucket),
        logos: logoStore(bucket),
        renderPdf: renderInvoicePdf,
        files: issuedFiles(table, systemClock),
        siteOrigin: deployedSiteOrigin(),
      };
      return ({ path }) => getClientInvoicePdf(path.linkId, ports);
    },
  },
  'get-client-invoice-logo': {
    in: 'public-files',
    needs: { items: ['GetItem'], documents: ['GetObject'] },
    run: () => {
      const ports = {
        links: clientLinks(deployedTable(), systemClock),
        logos: logoStore(deployedDocuments()),
      };
      return ({ path }) => getClientInvoiceLogo(path.linkId, ports);
    },
  },
  'get-client-invoice-photo': {
    in: 'public-files',
    needs: { items: ['GetItem'], documents: ['GetObject'] },
    run: () => {
      const ports = {
        links: clientLinks(deployedTable(), systemClock),
        files: photoFilesIn(deployedDocuments()),
      };
      return ({ path, query }) => getClientInvoicePhoto(path.linkId, path.photoId, query.size, ports);
    },
  },
} satisfies RoutesOf<'public-links'>;
