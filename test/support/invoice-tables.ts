import { invoiceTable } from '#lambdas/composition/projections';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { tableOn as plainTableOn } from '#lambdas/platform/table/table';

/** A table whose invoices are followed by every projection, as in production. */
export const tableOn = (...args: Parameters<typeof plainTableOn>): InvoiceTable =>
  invoiceTable(plainTableOn(...args));
