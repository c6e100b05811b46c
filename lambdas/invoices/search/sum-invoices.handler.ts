import { findInvoicesSchema } from '#domain/contract/find-invoices';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceFinder } from '../store/invoice-finder.ts';
import { receivedPayments } from '../store/received-payments.ts';
import { totalsReader } from '../totals/totals-reader.ts';
import { sumInvoices } from './find-invoices.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  finder: invoiceFinder(table),
  payments: receivedPayments(table),
  totals: totalsReader(table),
};

export const handler = accountOperation('sum-invoices', {
  readsOnly: true,
  body: jsonBody(findInvoicesSchema),
  run: ({ userId, body }) => sumInvoices(userId, body, ports),
});
