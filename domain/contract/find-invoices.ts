import * as z from 'zod/mini';
import { isDateInRange } from '../calendar-date.ts';
import { type InvoiceSum, invoiceOrders, invoiceShows, searchLimit } from '../invoices/invoice-filter.ts';
import type { ListInvoicesAnswer } from './invoices.ts';
import { idSchema, type Parsed, textUpTo } from './schemas.ts';

const day = z.string().check(z.refine(isDateInRange));

/**
 * Body of `find-invoices` (POST /api/invoice-searches) and `sum-invoices` (POST /api/invoice-sums); the cursor is that of
 * the answer before. The search text is not in the URL, so that it is not logged.
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
  /** Where the sum of the rest begins; absent where nothing is left. */
  readonly cursor?: string;
}

/** What each operation that narrows the history takes and answers. */
export interface FindInvoicesCalls {
  'find-invoices': { body: typeof findInvoicesSchema; answer: ListInvoicesAnswer };
  'sum-invoices': { body: typeof findInvoicesSchema; answer: SumInvoicesAnswer };
}
