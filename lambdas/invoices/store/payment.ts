import * as z from 'zod/mini';
import { type OnlineFacts, onlineCauses, paymentMethods } from '#domain/documents/payment';
import { byRecording, type RecordedPayment } from '#domain/invoices/receipt';
import type { QuotedPayment } from '#domain/invoices/received';
import { paymentDayIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { paymentPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';

/**
 * A stored payment. A removed payment is kept, so that repeating its key does not record it again. See
 * docs/decisions/062-payments-are-kept-items.md.
 */
export interface StoredPayment extends RecordedPayment {
  /** Only for the deposit of a quote, stored under the quote's ID. */
  readonly quote?: QuotedPayment;
  readonly removedAt?: string;
}

/**
 * A payment of an invoice, or of a quote's deposit until it is recorded on the invoice; a deposit received by hand stays
 * with the quote. Its ID is the key of the submission that recorded it.
 */
export const payment = entity(
  'payment',
  {
    paymentId: text,
    amountCents: number,
    date: text,
    method: wordOf(paymentMethods),
    note: optional(text),
    online: optional(
      z.object({
        cause: wordOf(onlineCauses),
        source: text,
        feeCents: number,
        netCents: number,
        otherInvoiceId: optional(text),
        isPullBack: optional(z.literal(true)),
        isReported: optional(z.literal(true)),
      } satisfies ShapeOf<OnlineFacts>),
    ),
    quote: optional(
      z.object({
        number: text,
        clientName: text,
        clientId: optional(text),
      } satisfies ShapeOf<QuotedPayment>),
    ),
    recordedAt: text,
    removedAt: optional(text),
  } satisfies ShapeOf<StoredPayment>,
  ({ date, paymentId }, { PK }) => paymentDayIndex(idInKey(PK), date, paymentId),
);

/** The payment ID of a deposit that the owner recorded on a quote. */
export const depositPaymentId = 'deposit';

/** The payments of an invoice without removed ones, ordered by the day they were received. */
export async function paymentsOf(
  table: Table,
  userId: string,
  invoiceId: string,
): Promise<readonly StoredPayment[]> {
  const found: StoredPayment[] = [];
  const partition = accountPartition(userId);
  for await (const item of queryAll(table, { partition, begins: paymentPrefix(invoiceId) }))
    found.push(payment.parse(item));
  return found
    .filter(({ removedAt }) => removedAt === undefined)
    .sort((a, b) => a.date.localeCompare(b.date) || byRecording(a, b));
}
