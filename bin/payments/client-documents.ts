import { normalizeEmail } from '#domain/email-address';
import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { invoicePrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { recordOf } from '#lambdas/invoices/index';
import { queryAll } from '#lambdas/platform/table/query';
import type { Table } from '#lambdas/platform/table/table';
import { quote } from '#lambdas/quotes/index';

/** The IDs of the invoices and quotes of an account whose client has an address, emailed or not. Reads all of them. */
export async function documentsOfClient(
  table: Table,
  userId: string,
  address: string,
): Promise<readonly string[]> {
  const wanted = normalizeEmail(address);
  const isClient = (...addresses: readonly (string | undefined)[]): boolean =>
    addresses.some((one = '') => normalizeEmail(one) === wanted);
  const found: string[] = [];
  for await (const item of queryAll(table, { partition: accountPartition(userId), begins: invoicePrefix })) {
    const { invoiceId, clientEmail, deliveryEmail, clientMail } = recordOf(item);
    if (isClient(clientEmail, deliveryEmail, clientMail?.to)) found.push(invoiceId);
  }
  const quotes = { partition: quoteOwnerIndex(userId, '', 'any').GSI1PK, index: index1 };
  for await (const item of queryAll(table, quotes))
    if (isClient(quote.parse(item).client?.email)) found.push(idInKey(String(item.PK)));
  return found;
}
