import type { CalendarDate } from '#domain/calendar-date';
import { daysOfMonth } from '../../clients/index.ts';
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

/** What an account has billed and was paid in a month. */
export const monthTotals = entity('monthTotals', {
  billedCents: count,
  billedCount: count,
  /** Payments by the day they were received. */
  paidCents: count,
  paidCount: count,
});

/** What an account is owed by the day it is due: `cents07` and `count07` of the 7th of the month. */
export const owedDays = entity(
  'owedDays',
  Object.fromEntries(
    daysOfMonth.flatMap((day) => [`cents${day}`, `count${day}`]).map((name) => [name, count]),
  ),
);

/** The attributes of a day. */
export const attributesOf = (dueDate: CalendarDate) => ({
  cents: `cents${dueDate.slice(8)}`,
  count: `count${dueDate.slice(8)}`,
});
