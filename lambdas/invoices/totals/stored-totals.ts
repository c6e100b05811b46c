import * as z from 'zod/mini';
import { type BooksCheck, bookChecks, nightAfter } from '#domain/books/books-check';
import type { CalendarDate } from '#domain/calendar-date';
import { scheduleIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import { daysOfMonth } from '../../clients/index.ts';
import { count, number, optional, text, wordOf } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { noFailures, ownFailures } from '../../scheduler/index.ts';

const texts = z.readonly(z.array(text));

const booksCheck = z.object({
  ...{ at: text, check: wordOf(bookChecks), invoices: number },
  ...{ differences: texts, differenceCount: number, gaps: texts, gapCount: number },
} satisfies ShapeOf<BooksCheck>);

const figures = {
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
} as const;

/**
 * What an account has billed and is owed, over invoices that were sent; changed with each of them. With it, when its books
 * are checked next, and what the last check found.
 */
export const accountTotals = entity(
  'accountTotals',
  {
    ...figures,
    /** When the books are checked next (ISO): written with each change of a figure, so that a night reads what changed. */
    due: optional(text),
    lastCheck: optional(booksCheck),
    /** When all of the account was checked last. */
    wholeCheckAt: optional(text),
    ...ownFailures,
  },
  () => ({}),
  ({ due }, { PK }) => (typeof due === 'string' ? scheduleIndex(idInKey(PK), due) : {}),
);

/** The names of the figures of an account. */
export const accountFigures = Object.keys(figures).filter((name) => name !== 'writes');

/** The attributes of totals that changed at an instant (ISO): they are checked in the coming night. */
export function checkedNextNight(userId: string, instant: string) {
  // A check that is not done within an hour is not put off by further changes.
  const due = nightAfter(userId, new Date(Date.parse(instant) - 3_600_000).toISOString());
  return { due, ...scheduleIndex(userId, due), ...noFailures };
}

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
