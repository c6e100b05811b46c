import type { CalendarDate } from '../calendar-date.ts';
import type { TodayItem } from '../today/today-item.ts';

/** Answer of `list-today` (GET /api/today): what needs the owner now, the most urgent first, each document once. */
export interface ListTodayAnswer {
  readonly success: true;
  /** The account's day. */
  readonly today: CalendarDate;
  readonly items: readonly TodayItem[];
  /** There is more than one answer contains. */
  readonly hasMore: boolean;
}

/** What the operations of Today take and answer. */
export interface TodayCalls {
  'list-today': { answer: ListTodayAnswer };
}
