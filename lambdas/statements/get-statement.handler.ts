import { clientLookup } from '../clients/index.ts';
import { invoicesBeingChecked, takesOnlinePayments } from '../composition/projections.ts';
import { invoiceAccounts, invoiceFinder, receivedPayments } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { fileAnswer } from '../platform/http/file-answer.ts';
import { renderStatementPdf } from '../platform/pdf/render-pages.ts';
import { openTable } from '../platform/table/table.ts';
import { type GetStatementPorts, getStatement } from './get-statement.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports: GetStatementPorts = {
  findClient: (userId, clientId) => clientLookup(table, userId).byId(clientId),
  accounts: invoiceAccounts(table, systemClock),
  finder: invoiceFinder(table),
  payments: receivedPayments(table),
  beingChecked: invoicesBeingChecked(table),
  takesOnlinePayments: takesOnlinePayments(table, systemClock),
  renderPdf: renderStatementPdf,
  clock: systemClock,
};

export const handler = accountOperation('get-statement', {
  query: ['since'],
  answer: fileAnswer,
  run: ({ userId, path, query }) => getStatement({ userId, ...path, since: query.since }, ports),
});
