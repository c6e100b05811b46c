import * as z from 'zod/mini';
import { type OnlineFacts, onlineCauses, paymentMethods } from '#domain/invoices/payment';
import { byRecording, type RecordedPayment } from '#domain/invoices/receipt';
import { paymentDayIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { accountPartition, paymentPrefix } from '#domain/table/keys';
import { number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { queryAll } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';

/**
 * A stored payment. A removed payment is kept, so that repeating its key does not record it again. See
 * docs/decisions/062-payments-are-kept-items.md.
 */
export interface StoredPayment extends RecordedPayment {
  readonly removedAt?: string;
}

/** A payment of an invoice. Its ID is the key of the submission that recorded it. */
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
      } satisfies ShapeOf<OnlineFacts>),
    ),
    recordedAt: text,
    removedAt: optional(text),
  } satisfies ShapeOf<StoredPayment>,
  ({ date, paymentId }, { PK }) => paymentDayIndex(idInKey(PK), date, paymentId),
);

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
