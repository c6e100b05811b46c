import type { CalendarDate } from '../calendar-date.ts';
import type { TodayItem } from '../today/today-item.ts';

/**
 * Answer of `list-today` (GET /api/today): documents that need the owner's attention now, most urgent first, each once.
 */
export interface ListTodayAnswer {
  readonly success: true;
  /** The current date in the account's time zone. */
  readonly today: CalendarDate;
  readonly items: readonly TodayItem[];
  /** True if there are more items than the answer contains. */
  readonly hasMore: boolean;
}

/** Request and answer types of the operations of Today. */
export interface TodayCalls {
  'list-today': { answer: ListTodayAnswer };
}
