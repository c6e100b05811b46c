import { invoiceDrafts } from '../adapters/dynamodb/lite-invoice/invoice-drafts.ts';
import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { deleteInvoiceDraft } from './delete-invoice-draft.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = { invoices: invoiceReader(table), drafts: invoiceDrafts(table) };

export const handler = accountOperation('delete-invoice-draft', {
  run: ({ userId, path }) => deleteInvoiceDraft({ userId, invoiceId: path.invoiceId }, ports),
});
