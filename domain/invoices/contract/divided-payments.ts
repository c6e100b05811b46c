import * as z from 'zod/mini';
import { listUpTo, type Parsed, textUpTo } from '../../contract/schemas.ts';
import { type DividedPayment, maxDividedParts } from '../divided-recording.ts';
import type { InvoiceSummary } from '../invoice-summary.ts';

const typed = textUpTo(2_000);

/**
 * Body of `record-divided-payment` (POST /api/divided-payments): one payment, and what each invoice gets of it. Date,
 * method and note are as typed and have the defaults of `record-payment`. The header `Idempotency-Key` becomes the ID of
 * the divided payment.
 */
export const recordDividedSchema = z.strictObject({
  parts: listUpTo(
    z.strictObject({ invoiceId: textUpTo(64), amountCents: z.int().check(z.positive()) }),
    maxDividedParts,
  ),
  date: z.optional(typed),
  method: z.optional(typed),
  note: z.optional(typed),
  /** Emails a receipt of each part to the client of its invoice, where one can be emailed. */
  receipt: z.optional(z.boolean()),
});

export type RecordDividedBody = Parsed<typeof recordDividedSchema>;

/**
 * Answer of the operations on a divided payment. While its state is `recording` or `removing`, the rest is done without
 * another request; `get-divided-payment` shows how far it is.
 */
export interface DividedPaymentAnswer {
  readonly success: true;
  readonly payment: DividedPayment;
  /** The invoices of the parts as they are now. */
  readonly invoices: readonly InvoiceSummary[];
}
