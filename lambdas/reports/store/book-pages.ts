import type { Payment } from '#domain/documents/payment';
import { type InvoiceContent, type InvoiceRecord, wasSent } from '#domain/invoices/invoice-record';
import { invoicePrefix, paymentPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import {
  accountTotals,
  contentOf,
  invoice,
  invoiceContent,
  payment,
  recordOf,
} from '../../invoices/index.ts';
import { queryAll, queryPage } from '../../platform/table/query.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ReadBooksPorts } from '../read-books.ts';

/** Invoices per page. Even with 100 lines each, a page stays below 1 MB and 15 seconds. */
const invoicesPerPage = 200;

/** The payments of consecutive invoices, without removed ones. Their keys have the same order as the invoices. */
async function paymentsBetween(
  table: Table,
  userId: string,
  records: readonly InvoiceRecord[],
): Promise<ReadonlyMap<string, readonly Payment[]>> {
  const found = new Map<string, Payment[]>();
  const [first, last] = [records[0], records.at(-1)];
  if (!first || !last) return found;
  const payments = queryAll(table, {
    partition: accountPartition(userId),
    // '~' sorts after every character of an ID.
    between: [paymentPrefix(first.invoiceId), `${paymentPrefix(last.invoiceId)}~`],
    where: [{ attr: 'removedAt', exists: false }],
  });
  for await (const item of payments) {
    const [, invoiceId = ''] = String(item.SK).split('#');
    const invoicePayments = found.get(invoiceId) ?? [];
    invoicePayments.push(payment.parse(item));
    found.set(invoiceId, invoicePayments);
  }
  return found;
}

/** True if a report needs the amounts of an invoice. Those of a draft divide the deposit that it was made with. */
const hasBookedAmounts = (record: InvoiceRecord): boolean =>
  wasSent(record) || (record.depositCents ?? 0) !== 0 || record.onlinePayments !== undefined;

async function contentsOf(
  table: Table,
  userId: string,
  records: readonly InvoiceRecord[],
): Promise<ReadonlyMap<string, InvoiceContent>> {
  const wanted = records
    .filter(hasBookedAmounts)
    .map(({ contentId }) => invoiceContent.key(userId, contentId));
  const contents = await findMany(table, { parse: contentOf }, wanted);
  return new Map(contents.map((content) => [content.contentId, content]));
}

/** Pages of invoices with contents and payments, read by key. */
export const bookPages = (table: Table, limit = invoicesPerPage): Pick<ReadBooksPorts, 'page' | 'count'> => ({
  async page(userId, afterInvoiceId) {
    const { items, end } = await queryPage(table, {
      partition: accountPartition(userId),
      begins: invoicePrefix,
      limit,
      ...(afterInvoiceId !== undefined && { after: { ...invoice.key(userId, afterInvoiceId) } }),
    });
    const records = items.map(recordOf);
    const [contents, payments] = await Promise.all([
      contentsOf(table, userId, records),
      paymentsBetween(table, userId, records),
    ]);
    const last = records.at(-1);
    return { records, contents, payments, ...(end && last && { cursor: last.invoiceId }) };
  },

  async count(userId) {
    const stored = await find(table, accountTotals, accountTotals.key(userId));
    return (stored?.billedCount ?? 0) + (stored?.voidCount ?? 0);
  },
});
