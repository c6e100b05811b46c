import { dividedTax } from '#domain/documents/tax-parts';
import { type Agreed, agreedOf } from '#domain/quotes/agreed';
import type { BookInvoice, BookPayment } from '#domain/reports/books';
import { index1, quoteOwnerIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { paymentsOf } from '../../invoices/index.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { signedOnQuote } from './agreed-on-quote.ts';
import { quotedPayment } from './deposit-payments.ts';
import { type QuoteItem, quote } from './quote.ts';

/** The quote of a deposit as reports read it: it is not invoiced, but its amounts divide what was received. */
function bookOf(
  quoteId: string,
  item: QuoteItem,
  agreed: Agreed,
  payments: readonly BookPayment[],
): BookInvoice {
  const { number, clientName, clientId } = quotedPayment(item);
  const { subtotal, discount, taxBase, tax, total } = agreed.amounts;
  const { taxRate, taxName = '', taxParts } = agreed;
  const shares = taxParts ? dividedTax(tax, taxParts) : [];
  return {
    invoiceId: quoteId,
    invoiceNumber: number,
    isQuote: true,
    status: 'created',
    ...(clientId !== undefined && { clientId }),
    clientName,
    clientEmail: item.client?.email ?? '',
    issueDate: '',
    dueDate: '',
    billedMonth: '',
    totalCents: total,
    subtotalCents: subtotal,
    discountCents: discount,
    taxBaseCents: taxRate > 0 ? taxBase : 0,
    taxCents: tax,
    ...(taxRate > 0 && { taxName, taxRate }),
    ...(taxParts && { taxParts: taxParts.map((part, index) => ({ ...part, cents: shares[index] ?? 0 })) }),
    payments,
  };
}

/** The number of quotes whose payments are read side by side. */
const readTogether = 20;

/** The deposit of one quote; undefined if no money moved for it. */
async function readDeposit(table: Table, userId: string, raw: RawItem): Promise<BookInvoice | undefined> {
  const quoteId = idInKey(String(raw.PK));
  const payments = (await paymentsOf(table, userId, quoteId)).map(
    ({ date, amountCents, method, online }): BookPayment => ({
      date,
      amountCents,
      method,
      isDeposit: true,
      ...(online && { cause: online.cause, feeCents: online.feeCents, netCents: online.netCents }),
      ...(online?.isReported && { isReported: online.isReported }),
    }),
  );
  if (payments.length === 0) return undefined;
  const item = quote.parse(raw);
  const agreed = agreedOf(item, await signedOnQuote(table, item));
  return bookOf(quoteId, item, agreed, payments);
}

/**
 * Returns a function that reads the quotes of an account that are not billed and for whose deposit money moved. Reads
 * all quotes of the account from index 1.
 */
export const unbilledDeposits =
  (table: Table) =>
  async (userId: string): Promise<readonly BookInvoice[]> => {
    const query = {
      partition: quoteOwnerIndex(userId, '', 'any').GSI1PK,
      index: index1,
      where: [
        { attr: 'invoiceId', exists: false },
        {
          any: [
            { attr: 'received', exists: true },
            { attr: 'onlinePayments', exists: true },
          ],
        },
      ] as const,
    };
    const quotes: RawItem[] = [];
    for await (const raw of queryAll(table, query)) quotes.push(raw);
    const found: (BookInvoice | undefined)[] = [];
    for (let start = 0; start < quotes.length; start += readTogether)
      found.push(
        ...(await Promise.all(
          quotes.slice(start, start + readTogether).map((raw) => readDeposit(table, userId, raw)),
        )),
      );
    return found.filter((one) => one !== undefined);
  };
