import { firstQuoteNumber, numberAfter } from '#domain/invoices/invoice-defaults';
import { foldInvoiceNumber } from '#domain/invoices/invoice-texts';
import type { ItemKey } from '#domain/table/keys';
import { freeNumber } from '../../invoices/index.ts';
import { sha256 } from '../../platform/hash.ts';
import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, type Write } from '../../platform/table/writes.ts';
import { changeAccount, liteProfile } from '../../profile/index.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { QuoteNumbers, SavedQuote } from '../owner-ports.ts';

/** Makes the number of a quote unique in its account. */
export const quoteNumber = entity('quoteNumber', { quoteId: text });

/** The key of a number. Ignores case and surrounding spaces. */
const numberKey = (userId: string, number: string): ItemKey =>
  quoteNumber.key(userId, sha256(foldInvoiceNumber(number)));

/** The ID of the account's quote with this number; undefined for a free number. */
export const quoteHolderOf =
  (table: Table) =>
  async (userId: string, number: string): Promise<string | undefined> =>
    (await find(table, quoteNumber, numberKey(userId, number)))?.quoteId;

/** The numbers of quotes in the table. */
export const quoteNumbers = (table: Table): QuoteNumbers => ({
  holderOf: quoteHolderOf(table),
  free: (userId, first) => freeNumber(table, (number) => numberKey(userId, number), first),
});

/** The write that gives a number to a quote. Fails if another quote has the number. */
export const takeQuoteNumber = (userId: string, number: string, quoteId: string): Write =>
  put(quoteNumber, numberKey(userId, number), { quoteId });

/** The write that frees the number of a quote. */
export const releaseQuoteNumber = (userId: string, number: string): Write =>
  remove(quoteNumber, numberKey(userId, number));

/**
 * The writes that give a quote its new number, free the old one, and store the next suggestion together with the number
 * of added clients. They fail if another quote has the number.
 */
export function numberWrites(
  { userId, quoteId, existing, content, nextNumber }: SavedQuote,
  addedClients: number,
): readonly Write[] {
  const [newNumber, oldNumber] = [content.quoteNumber, existing?.content.quoteNumber];
  const account = changeAccount(userId, {
    clients: addedClients,
    ...(nextNumber && { nextQuoteNumber: nextNumber }),
  });
  if (newNumber === undefined) return account;
  if (oldNumber !== undefined && foldInvoiceNumber(oldNumber) === foldInvoiceNumber(newNumber))
    return account;
  return [
    takeQuoteNumber(userId, newNumber, quoteId),
    ...(oldNumber === undefined ? [] : [releaseQuoteNumber(userId, oldNumber)]),
    ...account,
  ];
}

/** The writes that free the number of a deleted draft, and suggest it again if the current suggestion follows it. */
export async function releaseDraftNumber(
  table: Table,
  { userId, content: { quoteNumber: number } }: StoredQuote,
): Promise<readonly Write[]> {
  if (number === undefined) return [];
  const replacedNumber = numberAfter(number);
  const lite = replacedNumber && (await find(table, liteProfile, liteProfile.key(userId)));
  const isLast = lite && (lite.nextQuoteNumber ?? firstQuoteNumber) === replacedNumber;
  return [
    releaseQuoteNumber(userId, number),
    ...(isLast ? changeAccount(userId, { nextQuoteNumber: { number, replacedNumber } }) : []),
  ];
}
