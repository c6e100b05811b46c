import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import type { TodayItem } from '../today/today-item.ts';
import { textUpTo } from './schemas.ts';

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

/**
 * Body of `hide-today-entry` (PUT /api/today/{documentId}): hides a document's item for a week. With `undo`, the
 * `hiddenUntil` of an earlier answer, the item is listed again. Nothing happens if the document has no item.
 */
export const hideTodayEntrySchema = z.strictObject({ undo: z.optional(textUpTo(40)) });

/** Answer of `hide-today-entry`. */
export interface HideTodayEntryAnswer {
  readonly success: true;
  /** ISO instant until which the document is hidden. */
  readonly hiddenUntil: string;
}

/** Request and answer types of the operations of Today. */
export interface TodayCalls {
  'list-today': { answer: ListTodayAnswer };
  'hide-today-entry': { body: typeof hideTodayEntrySchema; answer: HideTodayEntryAnswer };
}
