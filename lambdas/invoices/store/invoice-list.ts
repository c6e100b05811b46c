import { invoicePrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { InvoiceLister } from '../search/list-ports.ts';
import { invoice, recordOf } from './invoice.ts';

/**
 * The invoices of an account, newest first. Reads only invoice items, not their contents, so the cost of a page does
 * not depend on them.
 */
export const invoiceList = (table: Table): InvoiceLister => ({
  async list(userId, { limit, afterInvoiceId }) {
    const { items } = await queryPage(table, {
      partition: accountPartition(userId),
      begins: invoicePrefix,
      lastFirst: true,
      // One more than the page holds tells whether there is a next page.
      limit: limit + 1,
      ...(afterInvoiceId !== undefined && { after: { ...invoice.key(userId, afterInvoiceId) } }),
    });
    return { records: items.slice(0, limit).map(recordOf), hasMore: items.length > limit };
  },
});
