import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** What an account has billed and is owed, over invoices that were sent; changed with each of them. */
export const accountTotals = entity('accountTotals', {
  billedCents: count,
  billedCount: count,
  /** Balances of what is open. */
  owedCents: count,
  owedCount: count,
  /** The part of it that has a due date, whose days `owedDays` holds. */
  datedCents: count,
  datedCount: count,
  /** Totals of what is paid, and of what is void, which counts nowhere else. */
  paidCents: count,
  paidCount: count,
  voidCents: count,
  voidCount: count,
  /** Writes that changed what is counted, here or in another item: tells whether all was read at one moment. */
  writes: count,
});
