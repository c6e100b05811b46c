import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { NewSubmission } from '../../invoices/index.ts';
import { type InvoiceProjection, payment, paymentsOf } from '../../invoices/index.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, type Write } from '../../platform/table/writes.ts';
import { quote, quotedPayment } from '../../quotes/index.ts';
import { assignWrite } from '../settle-deposit.ts';
import { isOnQuote, onlinePayment, type StoredOnlinePayment } from './online-payment.ts';
import { closeOpenSessionWrites } from './payment-session.ts';

/** Payments of an account by the provider's IDs; missing ones are left out. */
async function storedPayments(
  table: Table,
  userId: string,
  sources: readonly string[],
): Promise<readonly StoredOnlinePayment[]> {
  const found = await Promise.all(
    sources.map((source) => find(table, onlinePayment, onlinePayment.key(userId, source))),
  );
  return found.filter((payment) => payment !== undefined);
}

/**
 * The writes that assign the payments of a deposit to the new invoice of the quote, and close the payment page of the
 * deposit.
 */
async function moveDepositToInvoice(
  table: Table,
  { userId, quoted, existing, content }: NewSubmission,
  now: Date,
): Promise<readonly Write[]> {
  if (!quoted || existing) return [];
  const item = await find(table, quote, quote.key(quoted.quoteId));
  const stored = await storedPayments(table, userId, Object.keys(item?.onlinePayments ?? {}));
  return [
    ...stored
      .filter(isOnQuote)
      .map((known) => assignWrite({ userId, paymentId: known.paymentId }, known, content.invoiceId, now)),
    ...(await closeOpenSessionWrites(table, userId, quoted.quoteId, now)),
  ];
}

/**
 * The writes that assign the payments of a deposit to the quote again, when the draft made from it is deleted. What
 * they recorded on the draft is stored under the quote and counts as before.
 */
async function returnDepositToQuote(
  table: Table,
  userId: string,
  { invoiceId, quoteId, onlinePayments }: InvoiceRecord,
  now: Date,
): Promise<readonly Write[]> {
  if (quoteId === undefined || !onlinePayments) return [];
  const [stored, recorded, quoted] = await Promise.all([
    storedPayments(table, userId, Object.keys(onlinePayments.payments ?? {})),
    paymentsOf(table, userId, invoiceId),
    find(table, quote, quote.key(quoteId)),
  ]);
  // Without the quote the transaction fails, because the quote cannot be freed.
  if (!quoted) return [];
  return [
    ...stored
      .filter((known) => known.invoiceId === invoiceId && known.quoteId === quoteId)
      .map((known) => assignWrite({ userId, paymentId: known.paymentId }, known, quoteId, now)),
    ...recorded.map((one) =>
      put(payment, payment.key(userId, quoteId, one.paymentId), { ...one, quote: quotedPayment(quoted) }),
    ),
  ];
}

/**
 * Assigns the payments of a quote's deposit to its invoice, in the transaction that creates the invoice, and back to
 * the quote if the draft is deleted.
 */
export const depositProjection: InvoiceProjection = {
  purpose: 'deposit',
  writes(table, change, now) {
    switch (change.cause) {
      case 'submission':
        return moveDepositToInvoice(table, change.submission, now);
      case 'deleted':
        return returnDepositToQuote(table, change.userId, change.before, now);
      default:
        return [];
    }
  },
};
