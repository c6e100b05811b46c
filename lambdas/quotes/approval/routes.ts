import { invoiceMailsPerDay } from '#domain/profile/profile';
import { acceptQuoteSchema, declineQuoteSchema } from '#domain/quotes/contract/public-quotes';
import { clientMailCap, clientMailGate, mailingAccounts } from '../../client-email/index.ts';
import { depositPage } from '../../composition/online-payments.ts';
import { invoiceTable } from '../../composition/projections.ts';
import { clientMails, invoiceReader } from '../../invoices/index.ts';
import { issuedFiles } from '../../issued-files/index.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { newUlid } from '../../platform/hash.ts';
import { jsonBody } from '../../platform/http/body.ts';
import type { Routes } from '../../platform/http/declaration.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { renderCertificatePdf } from '../../platform/pdf/render-pages.ts';
import { deployedDocuments } from '../../platform/s3/document-bucket.ts';
import { logoStore } from '../../platform/s3/logo-store.ts';
import { photoFilesIn } from '../../platform/s3/photo-files.ts';
import { renderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import { deployedSiteOrigin } from '../../platform/ssm/parameter.ts';
import { deployedTable } from '../../platform/table/table.ts';
import type { AcceptQuotePorts } from '../ports.ts';
import { quoteCopies } from '../store/quote-messages.ts';
import { quoteStore } from '../store/quote-store.ts';
import { acceptQuote } from './accept-quote.ts';
import { declineQuote } from './decline-quote.ts';
import { getQuote, noteQuoteOpened } from './get-quote.ts';
import { getQuoteCertificate } from './get-quote-certificate.ts';
import { getQuoteLogo } from './get-quote-logo.ts';
import { getQuotePdf } from './get-quote-pdf.ts';
import { getQuotePhoto } from './get-quote-photo.ts';
import { openQuotePorts } from './open-quotes.wiring.ts';
import { quotePdfPorts } from './quote-pdf.wiring.ts';

export const routes = {
  'get-quote': {
    in: 'public-api',
    needs: { items: ['GetItem'] },
    run: () => {
      const table = deployedTable();
      const ports = {
        ...openQuotePorts(table),
        depositPage: depositPage(table, systemClock),
        invoices: invoiceReader(table),
      };
      return ({ path }) => getQuote(path.quoteId, ports);
    },
  },
  'get-quote-logo': {
    in: 'public-files',
    needs: { items: ['GetItem'], documents: ['GetObject'] },
    run: () => {
      const ports = {
        quotes: quoteStore(deployedTable(), systemClock),
        logos: logoStore(deployedDocuments()),
      };
      return ({ path }) => getQuoteLogo(path.quoteId, ports);
    },
  },
  'get-quote-photo': {
    in: 'public-files',
    needs: { items: ['GetItem'], documents: ['GetObject'] },
    run: () => {
      const ports = {
        quotes: quoteStore(deployedTable(), systemClock),
        files: photoFilesIn(deployedDocuments()),
      };
      return ({ path, query }) => getQuotePhoto(path.quoteId, path.photoId, query.size, ports);
    },
  },
  'get-quote-certificate': {
    in: 'public-files',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem', 'Query'],
      documents: ['GetObject', 'PutObject', 'PutObjectTagging'],
      siteOrigin: true,
    },
    run: () => {
      const table = deployedTable();
      const bucket = deployedDocuments();
      const ports = {
        quotes: quoteStore(table, systemClock),
        renderCertificate: renderCertificatePdf,
        files: issuedFiles(table, systemClock),
        siteOrigin: deployedSiteOrigin(),
        readPhoto: photoReader(bucket),
        rendered: renderedPdfs(bucket),
      };
      return ({ path }) => getQuoteCertificate(path.quoteId, ports);
    },
  },
  'get-quote-pdf': {
    in: 'public-files',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      documents: ['GetObject', 'PutObject', 'PutObjectTagging'],
      siteOrigin: true,
    },
    run: () => {
      const bucket = deployedDocuments();
      const ports = { ...quotePdfPorts(deployedTable(), bucket), rendered: renderedPdfs(bucket) };
      return ({ path }) => getQuotePdf(path.quoteId, ports);
    },
  },
  'note-quote-opened': {
    in: 'public-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    run: () => {
      const table = deployedTable();
      const quotes = quoteStore(table, systemClock);
      return ({ path }) => noteQuoteOpened(path.quoteId, { quotes });
    },
  },
  'accept-quote': {
    in: 'public-api',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'Query', 'DeleteItem'],
      sendsToQueues: ['people'],
    },
    body: jsonBody(acceptQuoteSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports: AcceptQuotePorts = {
        ...openQuotePorts(table),
        copies: quoteCopies(table, systemClock),
        passGate: clientMailGate({
          accounts: mailingAccounts(table, systemClock),
          clientMails: clientMails(table, systemClock),
          clientMailCap: clientMailCap(table, systemClock),
          mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
        }),
        newId: () => newUlid(systemClock()),
      };
      return ({ path, body, network, browser, caller }) =>
        acceptQuote({ linkId: path.quoteId, ...body, network, browser, caller }, ports);
    },
  },
  'decline-quote': {
    in: 'public-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], sendsToQueues: ['people'] },
    body: jsonBody(declineQuoteSchema),
    run: () => {
      const table = openQueueingTable();
      const ports = openQuotePorts(table);
      return ({ path, body, network, browser }) =>
        declineQuote({ linkId: path.quoteId, ...body, network, browser }, ports);
    },
  },
} satisfies Routes;
