import { systemClock } from '../../platform/clock.ts';
import { requiredVariable } from '../../platform/environment.ts';
import { openTable } from '../../platform/table/table.ts';
import { invoiceAccounts } from '../store/invoice-accounts.ts';
import type { InvoiceProjection } from '../store/invoice-change.ts';
import { invoiceReader } from '../store/invoice-reader.ts';
import { invoiceSharing } from '../store/invoice-sharing.ts';

/** The ports for giving an invoice to its client. */
export function sharePorts(projections: readonly InvoiceProjection[]) {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    invoices: invoiceReader(table),
    sharing: invoiceSharing(table, systemClock, projections),
    accounts: invoiceAccounts(table, systemClock),
  };
}
