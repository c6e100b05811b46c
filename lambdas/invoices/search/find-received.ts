import type { InvoiceFilter, InvoiceSum } from '#domain/invoices/invoice-filter';
import { isShown, soughtText } from '#domain/invoices/invoice-filter';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { type ReceivedRow, receivedByInvoice, receivedPlace } from '#domain/invoices/received';
import type { ReceivedPayments } from './list-ports.ts';

/** Invoices that one request reads before it answers with what it has: some 500 read units. */
export const receivedLooksAtOnce = 500;

/** Invoices read in one call where most of them may be passed over. */
const batch = 100;

/** True where the invoices have to be read to know which rows count. */
const asksForInvoices = ({ show, clientId, from, to, search }: InvoiceFilter): boolean =>
  [show, clientId, from, to, soughtText(search)].some((value) => value !== undefined);

const isPlace = (cursor: string): boolean => /^\d{4}-\d{2}-\d{2}#./.test(cursor);

/** What was received on the days of a filter, by invoice, behind a cursor; nothing behind a text that is no cursor. */
async function rowsOf(
  userId: string,
  { paidFrom, paidTo }: InvoiceFilter,
  cursor: string | undefined,
  payments: ReceivedPayments,
): Promise<readonly ReceivedRow[]> {
  if (cursor !== undefined && !isPlace(cursor)) return [];
  const rows = receivedByInvoice(await payments.between(userId, paidFrom, paidTo));
  return cursor === undefined ? rows : rows.filter((row) => receivedPlace(row) < cursor);
}

export interface ReceivedInvoice {
  readonly record: InvoiceRecord;
  readonly row: ReceivedRow;
}

/** The first rows whose invoices a filter shows, and the place up to which was looked if there are more. */
async function firstShown(
  userId: string,
  filter: InvoiceFilter,
  rows: readonly ReceivedRow[],
  { limit, payments }: { readonly limit: number; readonly payments: ReceivedPayments },
): Promise<{ readonly found: readonly ReceivedInvoice[]; readonly cursor?: string }> {
  const found: ReceivedInvoice[] = [];
  const size = asksForInvoices(filter) ? batch : limit;
  let looked = 0;
  while (looked < rows.length && found.length < limit && looked < receivedLooksAtOnce) {
    const part = rows.slice(looked, looked + size);
    const records = await payments.invoices(
      userId,
      part.map(({ invoiceId }) => invoiceId),
    );
    for (const row of part) {
      if (found.length === limit) break;
      looked += 1;
      const record = records.find(({ invoiceId }) => invoiceId === row.invoiceId);
      if (record && isShown(record, filter)) found.push({ record, row });
    }
  }
  const last = looked < rows.length ? rows[looked - 1] : undefined;
  return { found, ...(last && { cursor: receivedPlace(last) }) };
}

/** A page of the invoices that were paid on the days of a filter, the latest payment first, with what was received then. */
export async function findReceived(
  userId: string,
  filter: InvoiceFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  payments: ReceivedPayments,
): Promise<{ readonly found: readonly ReceivedInvoice[]; readonly cursor?: string }> {
  const rows = await rowsOf(userId, filter, cursor, payments);
  return firstShown(userId, filter, rows, { limit, payments });
}

/**
 * How many payments were received on the days of a filter, and what they come to. Without anything narrower no invoice is
 * read; otherwise the answer is a part, up to its cursor, where there are very many.
 */
export async function sumReceived(
  userId: string,
  filter: InvoiceFilter,
  cursor: string | undefined,
  payments: ReceivedPayments,
): Promise<InvoiceSum & { readonly cursor?: string }> {
  const rows = await rowsOf(userId, filter, cursor, payments);
  const { found, ...rest } = asksForInvoices(filter)
    ? await firstShown(userId, filter, rows, { limit: Number.POSITIVE_INFINITY, payments })
    : { found: rows.map((row) => ({ row })) };
  return {
    count: found.reduce((sum, { row }) => sum + row.count, 0),
    cents: found.reduce((sum, { row }) => sum + row.cents, 0),
    owedCents: 0,
    ...rest,
  };
}
