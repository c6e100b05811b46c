import { invoiceMailsPerDay } from '#domain/profile/profile';
import { emailStatementSchema } from '#domain/statements/contract';
import { clientMailCap } from '../client-email/index.ts';
import { clientLookup } from '../clients/index.ts';
import { invoicesBeingChecked, invoiceTable, takesOnlinePayments } from '../composition/projections.ts';
import {
  clientMails,
  invoiceAccounts,
  invoiceFinder,
  invoiceReader,
  receivedPayments,
} from '../invoices/index.ts';
import { openQueueingTable } from '../messaging/index.ts';
import { systemClock } from '../platform/clock.ts';
import { sha256 } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { renderStatementPdf } from '../platform/pdf/render-pages.ts';
import { deployedTable } from '../platform/table/table.ts';
import { type EmailStatementPorts, emailStatement } from './email-statement.ts';
import { type GetStatementPorts, getStatement } from './get-statement.ts';
import { statementMails } from './store/statement-messages.ts';

export const routes = {
  'get-statement': {
    in: 'account-files',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'], index: true },
    run: () => {
      const table = deployedTable();
      const ports: GetStatementPorts = {
        findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
        accounts: invoiceAccounts(table, systemClock),
        finder: invoiceFinder(table),
        contents: invoiceReader(table),
        payments: receivedPayments(table),
        beingChecked: invoicesBeingChecked(table),
        takesOnlinePayments: takesOnlinePayments(table, systemClock),
        renderPdf: renderStatementPdf,
        clock: systemClock,
      };
      return ({ userId, path, query }) => getStatement({ userId, ...path, since: query.since }, ports);
    },
  },
  'email-statement': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'UpdateItem'], sendsToQueues: ['people'] },
    body: jsonBody(emailStatementSchema),
    run: () => {
      const table = invoiceTable(openQueueingTable());
      const ports: EmailStatementPorts = {
        findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
        accounts: invoiceAccounts(table, systemClock),
        clientMails: clientMails(table, systemClock),
        clientMailCap: clientMailCap(table, systemClock),
        mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
        statements: statementMails(table, systemClock),
        hash: sha256,
        clock: systemClock,
      };
      return ({ userId, key, path, body }) =>
        emailStatement({ ...body, userId, clientId: path.clientId, key }, ports);
    },
  },
} satisfies RoutesOf<'statements'>;
