import { setInvoiceVoidSchema } from '#domain/contract/invoice-changes';
import { invoiceProjections } from '../../composition/projections.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../../platform/http/body.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { invoiceVoids } from '../store/invoice-voids.ts';
import { setInvoiceVoid } from './set-invoice-void.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { invoices: invoiceReader(table), voids: invoiceVoids(table, systemClock, invoiceProjections) };

export const handler = accountOperation('set-invoice-void', {
  body: jsonBody(setInvoiceVoidSchema),
  run: ({ userId, path, body }) => setInvoiceVoid({ ...body, userId, invoiceId: path.invoiceId }, ports),
});
