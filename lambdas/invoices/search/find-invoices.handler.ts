import { findInvoicesSchema } from '#domain/contract/find-invoices';
import { invoicesBeingChecked } from '../../composition/projections.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceFinder } from '../store/invoice-finder.ts';
import { receivedPayments } from '../store/received-payments.ts';
import { findInvoices } from './find-invoices.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  finder: invoiceFinder(table),
  payments: receivedPayments(table),
  beingChecked: invoicesBeingChecked(table),
};

export const handler = accountOperation('find-invoices', {
  readsOnly: true,
  body: jsonBody(findInvoicesSchema),
  run: ({ userId, body }) => findInvoices(userId, body, ports),
});
