import { invoiceProjections } from '../../composition/projections.ts';
import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { accountOperation } from '../../platform/http/account-operation.wiring.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceDrafts } from '../store/invoice-drafts.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { deleteInvoiceDraft } from './delete-invoice-draft.ts';

const table = openTable(requiredVariable('TABLE_NAME'));
const ports = {
  invoices: invoiceReader(table),
  drafts: invoiceDrafts(table, systemClock, invoiceProjections),
};

export const handler = accountOperation('delete-invoice-draft', {
  run: ({ userId, path }) => deleteInvoiceDraft({ userId, invoiceId: path.invoiceId }, ports),
});
