import * as z from 'zod/mini';
import type { CalendarDate } from '#domain/calendar-date';
import { type BooksCheck, booksCheckScopes, nightAfter } from '#domain/reports/books-check';
import { scheduleIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { daysOfMonth } from '../../clients/index.ts';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';

const texts = z.readonly(z.array(text));

const booksCheck = z.object({
  at: text,
  check: wordOf(booksCheckScopes),
  invoices: number,
  voidInvoices: optional(number),
  differences: texts,
  differenceCount: number,
  gaps: texts,
  gapCount: number,
} satisfies ShapeOf<BooksCheck>);

const figures = {
  billedCents: count,
  billedCount: count,
  /** What is owed on open invoices. */
  owedCents: count,
  owedCount: count,
  /** Paid too much, also for void invoices. */
  overpaidCents: count,
  overpaidCount: count,
  /** Refunded, disputed or lost without an answer whether it is still owed. */
  toDecideCents: count,
  toDecideCount: count,
  /** The part of `owedCents` and `owedCount` that is overdue after its due date. `owedDays` divides it by due date. */
  datedCents: count,
  datedCount: count,
  /** Sums of paid and of void invoices. Void invoices count in no other figure. */
  paidCents: count,
  paidCount: count,
  voidCents: count,
  voidCount: count,
  /**
   * Increases with each write that changes a figure in this item, `monthTotals`, `owedDays` or `clientOwedDays`, or the
   * client of an invoice. If it is the same before and after several items are read, no figure changed in between.
   */
  writes: count,
} as const;

/**
 * The figures of an account's sent invoices, updated whenever such an invoice changes. Also stores when the
 * account's books are checked next and the result of the last check.
 */
export const accountTotals = entity(
  'accountTotals',
  {
    ...figures,
    /**
     * When the books are checked next (ISO). Set with each change of a figure, so that a nightly run reads only
     * accounts that changed.
     */
    due: optional(text),
    lastCheck: optional(booksCheck),
    /** When the whole account was last checked. */
    wholeCheckAt: optional(text),
    ...ownFailures,
  },
  () => ({}),
  ({ due }, { PK }) => (typeof due === 'string' ? scheduleIndex(idInKey(PK), due) : {}),
);

/** The names of an account's figures. */
export const accountFigures = Object.keys(figures).filter((name) => name !== 'writes');

/** Attributes to set when totals change: schedules the check for the coming night. */
export function nextCheckFields(userId: string, instant: string) {
  // A check that became due less than an hour ago keeps its time, so that this change does not postpone it.
  const due = nightAfter(userId, new Date(Date.parse(instant) - 3_600_000).toISOString());
  return { due, ...scheduleIndex(userId, due), ...noFailures };
}

/** The billed and paid figures of an account in one month. */
export const monthTotals = entity('monthTotals', {
  billedCents: count,
  billedCount: count,
  /** Payments received in this month. */
  paidCents: count,
  paidCount: count,
});

/** What an account is owed on invoices due in one month: `cents07` and `count07` are those due on the 7th. */
export const owedDays = entity(
  'owedDays',
  Object.fromEntries(
    daysOfMonth.flatMap((day) => [`cents${day}`, `count${day}`]).map((name) => [name, count]),
  ),
);

/** The names of the attributes of `owedDays` for a due date. */
export const attributesOf = (dueDate: CalendarDate) => ({
  cents: `cents${dueDate.slice(8)}`,
  count: `count${dueDate.slice(8)}`,
});
