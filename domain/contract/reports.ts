import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';

/** A sum and how many it is of. */
export interface Figure {
  readonly cents: Cents;
  readonly count: number;
}

/** What was invoiced and paid in a month, `yyyy-mm`. */
export interface MonthFigures {
  readonly month: string;
  readonly billed: Figure;
  readonly paid: Figure;
}

/** Months of the overview, the present one the last. */
export const monthsShown = 12;

/** Answer of `get-overview` (GET /api/overview). Days and months are those of the account's time zone. */
export interface OverviewAnswer {
  readonly success: true;
  readonly today: CalendarDate;
  /** Balances of what is sent, not void and not paid. */
  readonly outstanding: Figure;
  /** The part of it that was due before today. */
  readonly overdue: Figure;
  readonly paidThisMonth: Figure;
  /** The oldest first. */
  readonly months: readonly MonthFigures[];
}

/** What the operations of the overview take and answer. */
export interface OverviewCalls {
  'get-overview': { answer: OverviewAnswer };
}
