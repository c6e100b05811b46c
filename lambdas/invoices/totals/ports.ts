import type { CalendarDate } from '#domain/calendar-date';
import type { Figure, MonthFigures } from '#domain/contract/reports';
import type { TimeZone } from '#domain/time-zone';

/** What was due before a day: what has a due date less what is due on that day or later. */
export const overdueOf = (dated: Figure, later: Figure): Figure => ({
  cents: dated.cents - later.cents,
  count: dated.count - later.count,
});

export interface KeptTotals {
  /** The time zone of an account; undefined without a Lite profile. */
  timeZone(userId: string): Promise<TimeZone | undefined>;
  /** What is owed: all of it, and what has a due date. */
  owed(userId: string): Promise<{ readonly all: Figure; readonly dated: Figure }>;
  /** Totals of the invoices that are paid, or of those that are void. */
  closed(userId: string, as: 'paid' | 'void'): Promise<Figure>;
  /** What is due on a day or later. */
  dueFrom(userId: string, day: CalendarDate): Promise<Figure>;
  /** Months from one to another, `yyyy-mm`; those in which nothing happened are left out. */
  months(userId: string, first: string, last: string): Promise<readonly MonthFigures[]>;
}
