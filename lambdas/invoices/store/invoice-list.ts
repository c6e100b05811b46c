import { accountPartition, invoicePrefix } from '#domain/table/keys';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { InvoiceLister } from '../search/list-ports.ts';
import { invoice, recordOf } from './invoice.ts';

/** The history of an account: rows alone are read, so that a page costs the same whatever lies behind it. */
export const invoiceList = (table: Table): InvoiceLister => ({
  async list(userId, { limit, afterInvoiceId }) {
    const { items } = await queryPage(table, {
      partition: accountPartition(userId),
      begins: invoicePrefix,
      lastFirst: true,
      // One more than shown tells whether there is a next page.
      limit: limit + 1,
      ...(afterInvoiceId !== undefined && { after: { ...invoice.key(userId, afterInvoiceId) } }),
    });
    return { records: items.slice(0, limit).map(recordOf), hasMore: items.length > limit };
  },
});
