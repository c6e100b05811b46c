import { clientAddress } from '#domain/invoices/invoice-record';
import { cleanLine } from '#domain/text';
import { checkedPaymentItem, type TodayItem, unclearPaymentItem } from '#domain/today/today-item';
import { invoiceReader } from '../invoices/index.ts';
import { find } from '../platform/table/read.ts';
import type { Table } from '../platform/table/table.ts';
import type { Write } from '../platform/table/writes.ts';
import { quote, quoteOfItem } from '../quotes/index.ts';
import { dropTodayItem, putTodayItemAgain } from '../today/index.ts';

/** The invoice or quote of a payment page, for Today; undefined if it was deleted. */
async function paidDocument(
  table: Table,
  userId: string,
  documentId: string,
): Promise<Pick<TodayItem, 'document' | 'title' | 'clientName' | 'clientEmail'> | undefined> {
  const record = await invoiceReader(table).find(userId, documentId);
  if (record) {
    const { invoiceNumber: title, clientName } = record;
    return { document: 'invoice', title, clientName, clientEmail: clientAddress(record) };
  }
  const stored = await find(table, { parse: quoteOfItem }, quote.key(documentId));
  if (stored?.userId !== userId) return undefined;
  const { title, client } = stored.content;
  return {
    document: 'quote',
    title: cleanLine(title),
    clientName: client?.name ?? '',
    clientEmail: client?.email ?? '',
  };
}

interface NamedPayment {
  readonly userId: string;
  readonly documentId?: string | undefined;
  readonly amountCents?: number | undefined;
}

/** The writes of an entry in Today about an amount that may have been paid; none without an amount or a document. */
async function listPayment(
  { userId, documentId, amountCents }: NamedPayment,
  itemOf: typeof unclearPaymentItem,
  { table }: { readonly table: Table },
): Promise<readonly Write[]> {
  if (documentId === undefined || amountCents === undefined) return [];
  const paid = await paidDocument(table, userId, documentId);
  return paid ? [putTodayItemAgain(userId, itemOf({ ...paid, documentId, cents: amountCents }))] : [];
}

/** The writes that list in Today that an amount may have been paid; none without an amount, invoice or quote. */
export const listUnclearPayment = (payment: NamedPayment, ports: { readonly table: Table }) =>
  listPayment(payment, unclearPaymentItem, ports);

/** The writes that list in Today that a payment is being checked, while its event cannot be read. */
export const listCheckedPayment = (payment: NamedPayment, ports: { readonly table: Table }) =>
  listPayment(payment, checkedPaymentItem, ports);

/** Removes the entry that a payment is being checked. */
export const dropCheckedPayment = (userId: string, documentId: string): Write =>
  dropTodayItem(userId, { reason: 'payment-checking', documentId });

/** Removes the entry of an invoice or quote from Today, once it is known what was paid. */
export const dropUnclearPayment = (userId: string, documentId: string): Write =>
  dropTodayItem(userId, { reason: 'payment-unclear', documentId });
