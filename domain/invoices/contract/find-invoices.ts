import * as z from 'zod/mini';
import { isDateInRange } from '../../calendar-date.ts';
import { idSchema, type Parsed, textUpTo } from '../../contract/schemas.ts';
import { type InvoiceSum, invoiceOrders, invoiceShows, searchLimit } from '../invoice-filter.ts';

const day = z.string().check(z.refine(isDateInRange));

/**
 * Body of `find-invoices` (POST /api/invoice-searches) and `sum-invoices` (POST /api/invoice-sums): an `InvoiceFilter`,
 * and the cursor from the previous answer. The search text is not in the URL, so that it is not logged.
 */
export const findInvoicesSchema = z.strictObject({
  show: z.optional(z.enum(invoiceShows)),
  clientId: z.optional(idSchema),
  from: z.optional(day),
  to: z.optional(day),
  paidFrom: z.optional(day),
  paidTo: z.optional(day),
  search: z.optional(textUpTo(searchLimit)),
  order: z.optional(z.enum(invoiceOrders)),
  today: day,
  cursor: z.optional(textUpTo(100)),
});

export type FindInvoicesBody = Parsed<typeof findInvoicesSchema>;

/** Answer of `sum-invoices`. */
export interface SumInvoicesAnswer extends InvoiceSum {
  readonly success: true;
  /** Cursor of the next part of the sum; absent if everything is summed. */
  readonly cursor?: string;
}
