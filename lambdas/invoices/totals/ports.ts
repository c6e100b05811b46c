import type { CalendarDate } from '#domain/calendar-date';
import type { Figure, MonthFigures } from '#domain/reports/contract';
import type { TimeZone } from '#domain/time-zone';

/** Overdue amount and number: everything owed that ages after its due date, minus what is due on the day or later. */
export const overdueOf = (dated: Figure, later: Figure): Figure => ({
  cents: dated.cents - later.cents,
  count: dated.count - later.count,
});

/** Everything that is owed, the part that ages after a due date, and what is overpaid or undecided, which is not owed. */
export type OwedTotals = Readonly<Record<'all' | 'dated' | 'overpaid' | 'toDecide', Figure>>;

export interface TotalsReader {
  /** The time zone of an account; undefined without a Lite profile. */
  timeZone(userId: string): Promise<TimeZone | undefined>;
  owed(userId: string): Promise<OwedTotals>;
  /** `timeZone` and `owed`, read together; undefined without a Lite profile. */
  zoneAndOwed(
    userId: string,
  ): Promise<{ readonly timeZone: TimeZone; readonly owed: OwedTotals } | undefined>;
  /** Totals of the paid invoices, or of the void ones. */
  closed(userId: string, as: 'paid' | 'void'): Promise<Figure>;
  /** Amount and number due on a day or later. */
  dueFrom(userId: string, day: CalendarDate): Promise<Figure>;
  /** Months from `first` to `last` (`yyyy-mm`). Months without any figure are left out. */
  months(userId: string, first: string, last: string): Promise<readonly MonthFigures[]>;
}
