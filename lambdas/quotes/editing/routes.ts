import { invoiceMailsPerDay } from '#domain/profile/profile';
import { setQuoteDepositSchema } from '#domain/quotes/contract';
import { quoteFormSchema } from '#domain/quotes/contract/quote-form';
import { clientMailCap } from '../../client-email/index.ts';
import { depositPage } from '../../composition/online-payments.ts';
import { invoiceTable } from '../../composition/projections.ts';
import { clientMails, invoiceAccounts } from '../../invoices/index.ts';
import { issuedFiles } from '../../issued-files/index.ts';
import { openQueueingTable } from '../../messaging/index.ts';
import { photoReader } from '../../photos/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { newSecret } from '../../platform/hash.ts';
import { jsonBody } from '../../platform/http/body.ts';
import type { Routes } from '../../platform/http/declaration.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { renderCertificatePdf } from '../../platform/pdf/render-pages.ts';
import { deployedDocuments } from '../../platform/s3/document-bucket.ts';
import { deployedSiteOrigin } from '../../platform/ssm/parameter.ts';
import { deployedTable } from '../../platform/table/table.ts';
import { getOwnCertificate } from '../approval/get-quote-certificate.ts';
import { getOwnQuotePdf } from '../approval/get-quote-pdf.ts';
import { mailPorts } from '../approval/open-quotes.wiring.ts';
import { quotePdfPorts } from '../approval/quote-pdf.wiring.ts';
import type { SendQuotePorts } from '../owner-ports.ts';
import { quoteSendings } from '../store/quote-sending.ts';
import { quoteStore } from '../store/quote-store.ts';
import { deleteQuoteDraft } from './delete-quote-draft.ts';
import { listQuotes } from './list-quotes.ts';
import { getLiteQuote } from './own-quote.ts';
import { ownQuotePorts, saveQuotePorts } from './own-quotes.wiring.ts';
import { renewQuoteLink } from './renew-quote-link.ts';
import { saveQuoteDraft } from './save-quote-draft.ts';
import { sendQuote } from './send-quote.ts';
import { setQuoteDeposit } from './set-quote-deposit.ts';
import { withdrawQuote } from './withdraw-quote.ts';

export const routes = {
  'list-quotes': {
    in: 'account-api',
    needs: { items: ['GetItem'], index: true },
    run:
      (ports = ownQuotePorts(deployedTable())) =>
      ({ userId, query }) =>
        listQuotes(userId, query, ports),
  },
  'get-lite-quote': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run:
      (ports = ownQuotePorts(deployedTable())) =>
      ({ userId, path }) =>
        getLiteQuote(userId, path.quoteId, ports),
  },
  'save-quote-draft': {
    in: 'account-files',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
      documents: ['GetObject'],
    },
    body: jsonBody(quoteFormSchema),
    run:
      (ports = saveQuotePorts(deployedTable())) =>
      ({ userId, path, body }) =>
        saveQuoteDraft({ ...body, userId, quoteId: path.quoteId }, ports),
  },
  'delete-quote-draft': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem', 'DeleteItem'] },
    run:
      (ports = { ...ownQuotePorts(deployedTable()), clock: systemClock }) =>
      ({ userId, path }) =>
        deleteQuoteDraft(userId, path.quoteId, ports),
  },
  'send-quote': {
    in: 'account-mail',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
      documents: ['GetObject'],
      mail: 'account',
      siteOrigin: true,
      sendsToQueues: ['people'],
    },
    retryMayChange: ['basedOn'],
    body: jsonBody(quoteFormSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports: SendQuotePorts = {
        ...saveQuotePorts(table),
        ...mailPorts(),
        sendings: quoteSendings(table, systemClock),
        clientMails: clientMails(table, systemClock),
        clientMailCap: clientMailCap(table, systemClock),
        newSecret,
        mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
        siteOrigin: deployedSiteOrigin(),
      };
      return ({ userId, key, path, body, sentBody }) =>
        sendQuote({ ...body, userId, quoteId: path.quoteId, key, sentBody }, ports);
    },
  },
  'withdraw-quote': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'Query', 'DeleteItem'] },
    run:
      (ports = ownQuotePorts(deployedTable())) =>
      ({ userId, path }) =>
        withdrawQuote(userId, path.quoteId, ports),
  },
  'renew-quote-link': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'] },
    run: () => {
      const table = deployedTable();
      const ports = {
        ...ownQuotePorts(table),
        accounts: invoiceAccounts(table, systemClock),
        depositPage: depositPage(table, systemClock),
        newSecret,
      };
      return ({ userId, path }) => renewQuoteLink(userId, path.quoteId, ports);
    },
  },
  'get-own-certificate': {
    in: 'account-files',
    needs: { items: ['GetItem', 'PutItem', 'Query'], documents: ['GetObject'], siteOrigin: true },
    run: () => {
      const table = deployedTable();
      const ports = {
        quotes: quoteStore(table, systemClock),
        renderCertificate: renderCertificatePdf,
        readPhoto: photoReader(deployedDocuments()),
        files: issuedFiles(table, systemClock),
        siteOrigin: deployedSiteOrigin(),
      };
      return ({ userId, path }) => getOwnCertificate(userId, path.quoteId, ports);
    },
  },
  'get-own-quote-pdf': {
    in: 'account-files',
    needs: { items: ['GetItem', 'PutItem'], documents: ['GetObject'], siteOrigin: true },
    run: () => {
      const bucket = deployedDocuments();
      const ports = quotePdfPorts(deployedTable(), bucket);
      return ({ userId, path }) => getOwnQuotePdf(userId, path.quoteId, ports);
    },
  },
  'set-quote-deposit': {
    in: 'account-api',
    needs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'Query', 'DeleteItem'] },
    body: jsonBody(setQuoteDepositSchema),
    run: () => {
      const table = deployedTable();
      const ports = {
        ...ownQuotePorts(table),
        depositPage: depositPage(table, systemClock),
        clock: systemClock,
      };
      return ({ userId, path, body }) => setQuoteDeposit({ userId, quoteId: path.quoteId, ...body }, ports);
    },
  },
} satisfies Routes;
