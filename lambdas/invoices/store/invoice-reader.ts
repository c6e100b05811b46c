import { index1, invoiceOwnerIndex } from '#domain/table/indexes';
import { isKeyId } from '#domain/table/key-id';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { InvoiceReader } from '../ports.ts';
import { invoice, recordOf } from './invoice.ts';
import { contentOf, invoiceContent } from './invoice-content.ts';
import { paymentsOf } from './payment.ts';

/** Reads invoices and contents of one account by their keys. */
export const invoiceReader = (table: Table): InvoiceReader => ({
  find: async (userId, invoiceId) =>
    isKeyId(invoiceId) ? find(table, { parse: recordOf }, invoice.key(userId, invoiceId)) : undefined,
  findContent: async (userId, contentId) =>
    isKeyId(contentId) ? find(table, { parse: contentOf }, invoiceContent.key(userId, contentId)) : undefined,
  payments: async (userId, { invoiceId, paidCents = 0, onlinePayments }) =>
    paidCents !== 0 || onlinePayments?.payments ? paymentsOf(table, userId, invoiceId) : [],
  async isForeign(userId, invoiceId) {
    if (!isKeyId(invoiceId)) return false;
    const partition = invoiceOwnerIndex(invoiceId, userId).GSI1PK;
    const { items } = await queryPage(table, { partition, index: index1, limit: 1 });
    return items.some((item) => item.GSI1SK !== userId);
  },
});
