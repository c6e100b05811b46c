import type { InvoiceFilter, InvoiceSum } from '#domain/invoices/invoice-filter';
import { matchesFilter, normalizedSearch, searchableText } from '#domain/invoices/invoice-filter';
import { maxSortedByAmount } from '#domain/invoices/invoice-order';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import {
  type QuotedPayment,
  type ReceivedDepositRow,
  type ReceivedRow,
  receivedByInvoice,
  receivedSortKey,
} from '#domain/invoices/received';
import type { ReceivedPayments } from './list-ports.ts';

/** Maximum number of invoices that one request reads: about 500 read units. */
export const maxReceivedReads = 500;

/** Number of invoices read per call if the filter may exclude most of them. */
const batch = 100;

/** True if the invoices have to be read to decide which rows match. */
const needsInvoices = ({ show, clientId, from, to, search }: InvoiceFilter): boolean =>
  [show, clientId, from, to, normalizedSearch(search)].some((value) => value !== undefined);

/** Digits of the largest amount in cents, so that amounts sort as text. */
const digits = 16;

/** An order of rows: by descending sort text. `pattern` recognizes a sort text of this order. */
interface RowOrder {
  readonly sortText: (row: ReceivedRow) => string;
  readonly pattern: RegExp;
}

const latestFirst: RowOrder = { sortText: receivedSortKey, pattern: /^\d{4}-\d{2}-\d{2}#./ };

const largestFirst: RowOrder = {
  sortText: ({ cents, invoiceId }) => `${String(cents).padStart(digits, '0')}#${invoiceId}`,
  pattern: /^\d{16}#./,
};

/** The amounts received in the filter's date range, by invoice, the latest payment first. */
const rowsOf = async (
  userId: string,
  { paidFrom, paidTo }: InvoiceFilter,
  payments: ReceivedPayments,
): Promise<readonly ReceivedRow[]> => receivedByInvoice(await payments.between(userId, paidFrom, paidTo));

/** The rows after a cursor; none if the text is not a cursor of this order. */
function rowsAfter(
  rows: readonly ReceivedRow[],
  cursor: string | undefined,
  { sortText, pattern }: RowOrder,
): readonly ReceivedRow[] {
  if (cursor === undefined) return rows;
  return pattern.test(cursor) ? rows.filter((row) => sortText(row) < cursor) : [];
}

/** An invoice with what was received for it, or without a record the deposit of a quote. */
export interface ReceivedInvoice {
  readonly record?: InvoiceRecord;
  readonly row: ReceivedRow;
}

interface ReceivedPage {
  readonly found: readonly ReceivedInvoice[];
  readonly cursor?: string;
  /** True, with nothing found, if there are too many rows to sort by amount. */
  readonly isTooMany?: true;
}

/** True if the deposit of a quote matches a filter: it has no status and no issue date. */
const matchesQuote = (
  { number, clientName, clientId }: QuotedPayment,
  { show, clientId: wanted, from, to, search }: InvoiceFilter,
): boolean =>
  show === undefined &&
  from === undefined &&
  to === undefined &&
  (wanted === undefined || wanted === clientId) &&
  searchableText(number, clientName).includes(normalizedSearch(search) ?? '');

/** The first rows whose invoices match a filter, and the cursor of the next page if there are more. */
async function firstMatching(
  userId: string,
  filter: InvoiceFilter,
  rows: readonly ReceivedRow[],
  {
    limit,
    payments,
    order,
  }: { readonly limit: number; readonly payments: ReceivedPayments; readonly order: RowOrder },
): Promise<ReceivedPage> {
  const found: ReceivedInvoice[] = [];
  const size = needsInvoices(filter) ? batch : limit;
  let readCount = 0;
  while (readCount < rows.length && found.length < limit && readCount < maxReceivedReads) {
    const part = rows.slice(readCount, readCount + size);
    const records = await payments.invoices(
      userId,
      part.filter(({ quote }) => quote === undefined).map(({ invoiceId }) => invoiceId),
    );
    for (const row of part) {
      if (found.length === limit) break;
      readCount += 1;
      if (row.quote) {
        if (matchesQuote(row.quote, filter)) found.push({ row });
        continue;
      }
      const record = records.find(({ invoiceId }) => invoiceId === row.invoiceId);
      if (record && matchesFilter(record, filter)) found.push({ record, row });
    }
  }
  const last = readCount < rows.length ? rows[readCount - 1] : undefined;
  return { found, ...(last && { cursor: order.sortText(last) }) };
}

/**
 * A page of the invoices that were paid in the filter's date range, with the amounts received in it: the latest payment
 * first, or the largest amount first.
 */
export async function findReceived(
  userId: string,
  filter: InvoiceFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  payments: ReceivedPayments,
): Promise<ReceivedPage> {
  const rows = await rowsOf(userId, filter, payments);
  if (filter.order !== 'amount')
    return firstMatching(userId, filter, rowsAfter(rows, cursor, latestFirst), {
      limit,
      payments,
      order: latestFirst,
    });
  if (rows.length > maxSortedByAmount) return { found: [], isTooMany: true };
  const sorted = [...rows].sort((a, b) => (largestFirst.sortText(a) < largestFirst.sortText(b) ? 1 : -1));
  return firstMatching(userId, filter, rowsAfter(sorted, cursor, largestFirst), {
    limit,
    payments,
    order: largestFirst,
  });
}

/** The deposits of quotes in a page. */
export const depositRows = (found: readonly ReceivedInvoice[]): readonly ReceivedDepositRow[] =>
  found.flatMap(({ row: { invoiceId: quoteId, quote, ...received } }) =>
    quote ? [{ quoteId, ...quote, ...received }] : [],
  );

/**
 * The number and sum of the payments received in the filter's date range. Reads invoices only if the filter has further
 * conditions; then the answer can be one part, with a cursor for the next.
 */
export async function sumReceived(
  userId: string,
  filter: InvoiceFilter,
  cursor: string | undefined,
  payments: ReceivedPayments,
): Promise<InvoiceSum & { readonly cursor?: string }> {
  const rows = rowsAfter(await rowsOf(userId, filter, payments), cursor, latestFirst);
  const { found, ...rest } = needsInvoices(filter)
    ? await firstMatching(userId, filter, rows, {
        limit: Number.POSITIVE_INFINITY,
        payments,
        order: latestFirst,
      })
    : { found: rows.map((row) => ({ row })) };
  return {
    count: found.reduce((sum, { row }) => sum + row.count, 0),
    cents: found.reduce((sum, { row }) => sum + row.cents, 0),
    owedCents: 0,
    ...rest,
  };
}
