import { count } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';

/** What an account has billed and was paid in a month. */
export const monthTotals = entity('monthTotals', {
  billedCents: count,
  billedCount: count,
  /** Payments by the day they were received. */
  paidCents: count,
  paidCount: count,
});
