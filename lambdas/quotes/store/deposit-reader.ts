import { isVoid } from '#domain/documents/money-amounts';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { agreedOf } from '#domain/quotes/agreed';
import { isQuoteId, quoteAmounts } from '#domain/quotes/quote';
import type { QuotedDeposit, StoredBilling } from '../../invoices/index.ts';
import { type DepositOf, depositPaymentId, invoiceReader, payment } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { hasClient } from '../approval/has-client.ts';
import { quoteOf, signedOnQuote } from './agreed-on-quote.ts';
import { billedOfQuote } from './billed-of-quote.ts';
import { type QuoteItem, receivedOf } from './quote.ts';

/**
 * Reads the deposit that an invoice deducts, for books and the invoice's page: also that of an imported invoice whose
 * quote is missing.
 */
export const deductedDepositReader = (table: Table): DepositOf => {
  const depositOf = depositReader(table);
  return async (userId, quoteId, options) => {
    const found = await depositOf(userId, quoteId, options);
    if (found) return found;
    const kept = await find(table, payment, payment.key(userId, quoteId, depositPaymentId));
    if (!kept) return undefined;
    const { amountCents: cents, date: on, method } = kept;
    return { received: { cents, on, method }, onlineCents: 0, quotedCents: cents };
  };
};

/** What invoices bill of an approved quote; undefined for any other, and for an imported one, which is only history. */
async function billingOf(
  table: Table,
  quoteId: string,
  stored: QuoteItem,
): Promise<StoredBilling | undefined> {
  const { status, importId, changeOf, title, partsVersion: version, invoiceId } = stored;
  if (status !== 'accepted' || importId !== undefined || changeOf !== undefined) return undefined;
  const signed = await signedOnQuote(table, stored);
  const quoted = { ...stored, userId: stored.userID, content: stored };
  const { parts, whole } = await billedOfQuote(table, quoted, signed);
  return { quoteId, title, agreed: agreedOf(stored, signed), parts, version, invoiceId, whole };
}

/** The invoices among these that the client does not have. */
async function draftsOf(userId: string, ids: readonly string[], table: Table): Promise<readonly string[]> {
  const reader = invoiceReader(table);
  const invoices = await Promise.all(ids.map((id) => reader.find(userId, id)));
  return invoices.flatMap((invoice) =>
    invoice && !isVoid(invoice) && !hasClient(invoice) ? [invoice.invoiceId] : [],
  );
}

/** Reads the deposit of a quote of the account; undefined for a missing quote or a quote of another account. */
export const depositReader =
  (table: Table): DepositOf =>
  async (userId, quoteId, options): Promise<QuotedDeposit | undefined> => {
    const quoted = isQuoteId(quoteId) ? await quoteOf(table, { quoteId }) : undefined;
    if (quoted?.userID !== userId) return undefined;
    const billing = await billingOf(table, quoteId, quoted);
    const drafts =
      billing && options?.withDrafts ? await draftsOf(userId, Object.keys(billing.parts), table) : [];
    return {
      received: receivedOf(quoted).received,
      onlineCents: onlineDepositOf(quoted.onlinePayments)?.paidCents ?? 0,
      quotedCents: billing?.agreed.amounts.total ?? quoteAmounts(quoted).total,
      onlineVersion: quoted.onlineVersion,
      isDepositChecked: quoted.isDepositChecked,
      jobId: quoted.jobID,
      billing: billing && drafts.length > 0 ? { ...billing, drafts } : billing,
    };
  };
